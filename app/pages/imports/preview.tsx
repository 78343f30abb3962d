import { Link } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { counted } from "~/ui/format.tsx"
import { importPath } from "./paths.ts"

type Place = {
  id: number
  kind: "collection" | "group" | "brands"
  name: string
  isChosen: boolean
  isPrivate: boolean
  target: { id: number; name: string } | null
  counts: { rows: number; chosen: number; duplicates: number }
}

type Row = {
  id: number
  name: string
  brand: string | null
  host: string | null
  isChosen: boolean
  isRepeated: boolean
  isRead: boolean
  duplicate: { id: number; place: string } | null
}

type Props = {
  found: { id: number; ignored: number; counts: { rows: number; chosen: number; duplicates: number } }
  places: Place[]
  /** Of the one folder that is shown. */
  rows: Row[] | null
  isOnly: boolean
  next: { place?: number; cursor: string } | null | ""
}

/** What was found in the file, to be checked. Each page is one form, and leaving it by a button keeps its choices. */
export function Preview({ found, places, rows, isOnly, next }: Props) {
  const { id, ignored, counts } = found
  const isNew = places.filter(({ kind, target }) => kind !== "brands" && !target)
  return (
    <ActionForm
      key={`${rows?.[0]?.id} ${places[0]?.id}`}
      action={importPath(id)}
      fieldless
      className="grid max-w-2xl gap-6"
    >
      <p>
        {counted(counts.rows, "product")} found
        {counts.duplicates > 0 && `, ${counts.duplicates} there already`}
        {ignored > 0 && `, ${ignored} left out because they have no link`}.
      </p>
      <input type="hidden" name="places" value={places.map((place) => place.id).join()} />
      <input type="hidden" name="newPlaces" value={isNew.map((place) => place.id).join()} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} isOpen={rows !== null} />
        ))}
      </ul>
      {rows && <Rows rows={rows} />}
      <div className="flex flex-wrap justify-between gap-2.5">
        <div className="flex flex-wrap gap-2.5">
          {rows && !isOnly && (
            <Button variant="ghost" name="go" value="back=1">
              All folders
            </Button>
          )}
          {next && (
            <Button variant="ghost" name="go" value={String(new URLSearchParams(pageValues(next)))}>
              Next page
            </Button>
          )}
        </div>
        <SubmitButton name="go" value="start">
          Import what is chosen ({counts.chosen.toLocaleString("en")})
        </SubmitButton>
      </div>
    </ActionForm>
  )
}

const pageValues = ({ place, cursor }: { place?: number; cursor: string }) => ({
  ...(place && { place: String(place) }),
  cursor,
})

function PlaceRow({ place, isOpen }: { place: Place; isOpen: boolean }) {
  const { id, kind, name, isChosen, isPrivate, target, counts } = place
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <label className="flex min-w-0 grow basis-60 cursor-pointer items-start gap-3">
        <input type="checkbox" name={`in${id}`} defaultChecked={isChosen} className="mt-1" />
        <span className="min-w-0">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          <span className="block text-sm text-muted">
            {counted(counts.rows, kind === "brands" ? "brand" : "product")}
            {counts.duplicates > 0 && `, ${counts.duplicates} there already`}
            {kind !== "brands" && <Goes kind={kind} target={target} />}
          </span>
        </span>
      </label>
      {kind !== "brands" && !target && (
        <label className="flex cursor-pointer items-center gap-2 text-sm pointer-coarse:py-3">
          <input type="checkbox" name={`private${id}`} defaultChecked={isPrivate} />
          Private
        </label>
      )}
      {!isOpen && kind !== "brands" && (
        <Button
          variant="quiet"
          className="button-small"
          name="go"
          value={`place=${id}`}
          aria-label={`Choose from ${name}`}
        >
          Choose
        </Button>
      )}
    </li>
  )
}

function Goes({ kind, target }: Pick<Place, "kind" | "target">) {
  if (!target) return kind === "group" ? ". Becomes a new group" : ". Becomes a new collection"
  return (
    <>
      . Goes into your{" "}
      <a className="link" href={kind === "group" ? paths.group(target.id) : paths.collection(target.id)}>
        <bdi>{target.name}</bdi>
      </a>
    </>
  )
}

const Rows = ({ rows }: { rows: Row[] }) => (
  <>
    <input type="hidden" name="rows" value={rows.map(({ id }) => id).join()} />
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map(({ id, name, brand, host, isChosen, isRepeated, isRead, duplicate }) => (
        <li key={id} className="flex items-start gap-3 px-4 py-3">
          <input
            type="checkbox"
            id={`row${id}`}
            name={`row${id}`}
            defaultChecked={isChosen}
            className="mt-1"
          />
          <div className="min-w-0">
            <label htmlFor={`row${id}`} className="cursor-pointer wrap-anywhere" dir="auto">
              {name}
            </label>
            <p className="text-sm text-muted wrap-anywhere">
              {[brand, host, isRead && "its page will be read"].filter(Boolean).join(", ")}
            </p>
            {duplicate && (
              <p className="text-sm">
                Already in{" "}
                <Link className="link" to={paths.product(duplicate.id)}>
                  <bdi>{duplicate.place}</bdi>
                </Link>
              </p>
            )}
            {isRepeated && <p className="text-sm">Twice in this folder</p>}
          </div>
        </li>
      ))}
    </ul>
  </>
)
