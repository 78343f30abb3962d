import { useFormField } from "~/forms/form-state.ts"
import { lengths } from "~/limits.ts"
import { Button } from "~/ui/button.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { collection as words } from "~/words/messages.ts"
import { Choice } from "../choice.tsx"
import type { Places } from "./places.server.ts"

type Props = {
  places: Places
  findAction: string
}

/** The collection that an item goes to: one of those there are, or a new one. */
export function PlaceFields({ places, findAction }: Props) {
  const { destinations, isSearchable } = places
  if (destinations.length === 0 && !isSearchable) return <NewCollection required />
  return (
    <>
      {destinations.length > 0 ? (
        <PlaceSelect key={`${places.find} ${destinations[0]?.id}`} destinations={destinations} />
      ) : (
        <p role="status" className="text-sm text-muted wrap-anywhere">
          {places.find ? `No collection matches '${places.find}'.` : "There are no more collections."}
        </p>
      )}
      {isSearchable && <FindPlace {...{ places, findAction }} />}
      <MaybeNewCollection />
    </>
  )
}

const PlaceSelect = ({ destinations }: Pick<Places, "destinations">) => (
  <Choice label="Collection" name="collectionId" required>
    {destinations.map(({ id, name, owner }) => (
      <option key={id} value={id}>
        {owner === null ? name : `${name} by ${owner}`}
      </option>
    ))}
  </Choice>
)

function FindPlace({ places: { find, more }, findAction }: Props) {
  return (
    <div className="grid gap-2.5 sm:flex sm:items-start">
      <input type="hidden" name="_found" value={find ?? ""} />
      <TextField
        label="Search collections"
        className="min-w-0 grow"
        name="find"
        type="search"
        maxLength={lengths.search}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2.5 sm:mt-6.5">
        <Button variant="ghost" formAction={findAction}>
          Search
        </Button>
        {more && (
          <Button variant="quiet" formAction={findAction} name="places" value={more}>
            Show more
          </Button>
        )}
      </div>
    </div>
  )
}

function MaybeNewCollection() {
  const field = useFormField("newCollection")
  const isOpen = Boolean(field?.value) || Boolean(field?.errors?.length)
  return (
    <details open={isOpen} className="rounded-md bg-sunken px-4 py-2.5 text-sm">
      <summary className="cursor-pointer font-semibold pointer-coarse:py-3">Or a new collection</summary>
      <div className="mt-3 grid gap-2 pb-1">
        <NewCollection />
      </div>
    </details>
  )
}

function NewCollection({ required = false }: { required?: boolean }) {
  return (
    <>
      <TextField
        label={required ? "Name of your first collection" : "Name of the new collection"}
        name="newCollection"
        placeholder={words.namePlaceholder}
        required={required}
        maxLength={lengths.name}
        autoComplete="off"
      />
      <Switch
        label={words.privateSwitch}
        help="Only you and people you choose can see it."
        name="isPrivate"
      />
    </>
  )
}
