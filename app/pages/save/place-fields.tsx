import type { ChangeEvent } from "react"
import { Select, Switch, TextField } from "~/forms/fields.tsx"
import { useFormField } from "~/forms/use-form-result.ts"
import { lengths } from "~/limits.ts"
import { Button } from "~/ui/button.tsx"
import { collection as words } from "~/words/messages.ts"
import type { Places } from "./places.server.ts"

type Props = {
  places: Places
  findAction: string
  autoFocus?: boolean
}

/** The last two options show their fields, by CSS alone. */
const NEW = "new"
const FIND = "find"

export function PlaceFields({ places, findAction, autoFocus }: Props) {
  const { destinations, isSearchable, find } = places
  const chosen = useFormField("collectionId")?.value
  const isNew = useIsUsed("newCollection")
  const isSearched = useIsUsed("find") && destinations.length === 0
  if (destinations.length === 0 && !isSearchable) return <NewCollection required autoFocus={autoFocus} />
  const first = String(destinations[0]?.id ?? FIND)
  const isOffered = destinations.some(({ id }) => String(id) === chosen)
  return (
    <div className="place">
      <Select
        key={`${find} ${first}`}
        label="Collection"
        name="collectionId"
        required
        defaultValue={isNew ? NEW : isSearched ? FIND : isOffered ? String(chosen) : first}
        onChange={emptyOthers}
      >
        {destinations.map(({ id, name, owner }) => (
          <option key={id} value={id}>
            {owner === null ? name : `${name} by ${owner}`}
          </option>
        ))}
        <option value={NEW}>New collection…</option>
        {isSearchable && <option value={FIND}>Another collection…</option>}
      </Select>
      <div className="place-new">
        <NewCollection />
      </div>
      {isSearchable && <FindPlace {...{ places, findAction }} />}
    </div>
  )
}

function useIsUsed(name: string): boolean {
  const field = useFormField(name)
  return Boolean(field?.value) || Boolean(field?.errors?.length)
}

/** Text in a field that is no longer shown does not count. */
function emptyOthers({ target: { form, value } }: ChangeEvent<HTMLSelectElement>) {
  for (const [option, name] of [[NEW, "newCollection"] as const, [FIND, "find"] as const]) {
    const field = form?.elements.namedItem(name)
    if (option !== value && field instanceof HTMLInputElement) field.value = ""
  }
}

function FindPlace({ places: { destinations, find, more }, findAction }: Props) {
  return (
    <div className="place-find">
      <input type="hidden" name="_found" value={find ?? ""} />
      <TextField
        label="Search collections"
        name="find"
        type="search"
        maxLength={lengths.search}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="ghost" formAction={findAction}>
          Search
        </Button>
        {more && (
          <Button variant="quiet" formAction={findAction} name="places" value={more}>
            Show more
          </Button>
        )}
      </div>
      {destinations.length === 0 && (
        <p role="status" className="text-sm text-muted wrap-anywhere">
          {find ? `No collection matches '${find}'.` : "There are no more collections."}
        </p>
      )}
    </div>
  )
}

function NewCollection({ required = false, autoFocus }: { required?: boolean; autoFocus?: boolean }) {
  return (
    <>
      <TextField
        label={required ? "Name of your first collection" : "Name of the new collection"}
        name="newCollection"
        placeholder={words.namePlaceholder}
        required={required}
        autoFocus={autoFocus}
        maxLength={lengths.name}
        autoComplete="off"
      />
      <Switch label={words.privateSwitch} name="isPrivate" />
    </>
  )
}
