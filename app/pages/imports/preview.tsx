import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { Button } from "~/ui/button.tsx"
import type { shownOf } from "./shown.server.ts"

type Props = Extract<Awaited<ReturnType<typeof shownOf>>, { kind: "preview" }>

/** The user checks here what was found in the file. Each page is one form, and leaving it by a button keeps its choices. */
export function Preview({ told, chosen, places, rows, isOnly, next }: Props) {
  return (
    <ActionForm
      key={`${rows?.[0]?.id} ${places[0]?.id}`}
      fieldless
      className="grid max-w-2xl grid-cols-1 gap-6"
    >
      <p>{told}</p>
      <input type="hidden" name="places" value={idsOf(places)} />
      <input type="hidden" name="newPlaces" value={idsOf(places.filter(({ isNew }) => isNew))} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {places.map((place) => (
          <Place key={place.id} {...place} isOpened={place.isOpened && !rows} />
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

function Place({ id, name, isChosen, isPrivate, isNew, isOpened, told, target }: Props["places"][number]) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <label className="flex min-w-0 grow basis-60 cursor-pointer items-start gap-3">
        <input type="checkbox" name={`in${id}`} defaultChecked={isChosen} className="mt-1" />
        <span className="min-w-0">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          <span className="block text-sm text-muted">
            {told}{" "}
            {target && (
              <a className="link" href={target.to}>
                <bdi>{target.name}</bdi>
              </a>
            )}
          </span>
        </span>
      </label>
      {isNew && (
        <label className="flex cursor-pointer items-center gap-2 text-sm pointer-coarse:py-3">
          <input type="checkbox" name={`private${id}`} defaultChecked={isPrivate} />
          Private
        </label>
      )}
      {isOpened && (
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

const Rows = ({ rows }: { rows: NonNullable<Props["rows"]> }) => (
  <>
    <input type="hidden" name="rows" value={idsOf(rows)} />
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map(({ id, name, told, isChosen, isRepeated, duplicate }) => (
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
            <p className="text-sm text-muted wrap-anywhere">{told}</p>
            {duplicate && (
              <p className="text-sm">
                Already in{" "}
                <a className="link" href={duplicate.to}>
                  <bdi>{duplicate.place}</bdi>
                </a>
              </p>
            )}
            {isRepeated && <p className="text-sm">Twice in this folder</p>}
          </div>
        </li>
      ))}
    </ul>
  </>
)
