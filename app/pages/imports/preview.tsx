import { Link } from "react-router-dom"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { Button } from "~/ui/button.tsx"
import { Picture } from "~/ui/picture.tsx"
import { Rows } from "../rows.tsx"
import type { Shown } from "./import-view.server.ts"
import { LossList } from "./losses.tsx"

type Props = Shown<"preview">

/** The user checks here what was found in the file. Each page is one form, and leaving it by a button keeps its choices. */
export function Preview({ summary, losses, columns, chosen, places, rows, isOnly, next }: Props) {
  return (
    <ActionForm
      key={`${rows?.[0]?.id} ${places[0]?.id}`}
      fieldless
      className="grid max-w-2xl grid-cols-1 gap-6"
    >
      <p>{summary}</p>
      <LossList losses={losses} />
      {columns && (
        <p>
          <Link className="link touch-target" to={columns}>
            Change columns, currency or encoding
          </Link>
        </p>
      )}
      <input type="hidden" name="places" value={idsOf(places)} />
      <input type="hidden" name="rows" value={idsOf(rows ?? [])} />
      <input type="hidden" name="newPlaces" value={idsOf(places.filter(isNew))} />
      <Rows>
        {places.map((place) => (
          <li
            key={place.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3"
          >
            <Choosable {...place} field="in" />
            {isNew(place) && (
              <label className="flex cursor-pointer items-center gap-2 text-sm pointer-coarse:py-3">
                <input type="checkbox" name={`private${place.id}`} defaultChecked={place.isPrivate} />
                Private
              </label>
            )}
            {!place.isBrands && !rows && (
              <Button
                variant="quiet"
                className="button-small"
                name="go"
                value={`place=${place.id}`}
                aria-label={`Show products of ${place.name}`}
              >
                Show products
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {rows && (
        <Rows>
          {rows.map((row) => (
            <li key={row.id} className="px-4 py-3">
              <Choosable {...row} field="row" />
            </li>
          ))}
        </Rows>
      )}
      <div className="flex flex-wrap justify-between gap-2.5">
        <div className="flex flex-wrap gap-2.5">
          {rows && !isOnly && (
            <Button variant="ghost" name="go" value="back=1">
              All folders
            </Button>
          )}
          {next && (
            <Button variant="ghost" name="go" value={next}>
              Next page
            </Button>
          )}
        </div>
        <SubmitButton name="go" value="start">
          Import what is chosen ({chosen})
        </SubmitButton>
      </div>
    </ActionForm>
  )
}

const idsOf = (all: { id: number }[]) => all.map(({ id }) => id).join()

const isNew = ({ isBrands, target }: Props["places"][number]) => !isBrands && !target

type Row = NonNullable<Props["rows"]>[number]
type ChoosableProps = Omit<Row, "picture"> & Partial<Pick<Row, "picture">> & { field: "in" | "row" }

const Choosable = ({ field, id, name, isChosen, summary, target, picture }: ChoosableProps) => (
  <label className="flex min-w-0 grow basis-60 cursor-pointer items-start gap-3">
    <input type="checkbox" name={`${field}${id}`} defaultChecked={isChosen} className="mt-1" />
    <span className="min-w-0 grow wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi>
      <span className="block text-sm text-muted">
        {summary}{" "}
        {target && (
          <a className="link" href={target.to}>
            <bdi>{target.name}</bdi>
          </a>
        )}
      </span>
    </span>
    {picture && (
      <span className="frame size-12 flex-none">
        <Picture picture={picture} alt="" use="thumbnail" />
      </span>
    )}
  </label>
)
