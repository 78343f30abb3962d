import { useFetchers, useNavigation, useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { DialogActions } from "~/forms/dialog.tsx"
import { Select } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { counted, plural } from "~/ui/format.tsx"
import { Note } from "~/ui/note.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import type { Destinations } from "./destinations.server.ts"

type Address = (query: { find?: string; places?: string }) => string

export type ChoiceProps = {
  /** Of this page or dialog, to which the form is sent. */
  address: Address
  submit: string
  cancel?: ReactNode
  /** Copies instead, in a dialog that moves. */
  copyAddress?: Address | undefined
  inDialog?: boolean
}

type Props = ChoiceProps & { places: Destinations }

/** One's collections, and those of others that match a search, to put a product into one. */
export function DestinationChoice(props: Props) {
  const { address, inDialog, places } = props
  const { find, destinations, more, isLaterPage } = places
  return (
    <div className="grid gap-4">
      <SearchField
        {...(inDialog && { inDialog })}
        label="Search collections"
        name="find"
        value={find}
        action={address({})}
        className="sm:w-full"
      />
      {destinations.length > 0 && <DestinationForm {...props} />}
      {destinations.length === 0 && (find || isLaterPage) && (
        <Note>{find ? `No collection matches '${find}'.` : "There are no more collections."}</Note>
      )}
      {destinations.length === 0 && !find && !isLaterPage && <NoDestination />}
      <PageLinks
        label="Pages of collections"
        more={more && address({ find, places: more })}
        first={isLaterPage ? address({ find }) : null}
      />
    </div>
  )
}

function DestinationForm({ cancel, address, submit, copyAddress, places }: Props) {
  const [query] = useSearchParams()
  const { state, formMethod } = useNavigation()
  const pending = useFetchers().length > 0 || (state !== "idle" && formMethod === "POST")
  const at = { find: places.find, places: query.get("places") ?? undefined }
  const { find, destinations, more } = places
  const others = destinations.filter(({ isMine }) => !isMine)
  const matches = `${more ? "More than " : ""}${counted(destinations.length, "collection")}`
  const verb = plural(destinations.length, { one: "matches", other: "match" })
  return (
    <ActionForm className="grid gap-4" action={address(at)}>
      <Select
        label="Collection"
        name="collectionId"
        required
        help={
          find ? (
            <span role="status">
              {matches} {verb} '<bdi>{find}</bdi>'.
            </span>
          ) : (
            "Search to find public collections of others too."
          )
        }
      >
        <option value="">Choose a collection</option>
        {destinations.filter(({ isMine }) => isMine).map(toOption)}
        {others.length > 0 && (
          <optgroup label="Public collections of others">{others.map(toOption)}</optgroup>
        )}
      </Select>
      <DialogActions>
        {cancel}
        {copyAddress && (
          <SubmitButton variant="ghost" pending={pending} formAction={copyAddress(at)}>
            Copy
          </SubmitButton>
        )}
        <SubmitButton pending={pending}>{submit}</SubmitButton>
      </DialogActions>
    </ActionForm>
  )
}

const toOption = ({ id, name, owner }: Destinations["destinations"][number]) => (
  <option key={id} value={id}>
    {owner === null ? name : `${name} by ${owner}`}
  </option>
)

function NoDestination() {
  return (
    <Note>
      You have no other collection yet. Find a public one, or make your own.
      <ButtonLink variant="ghost" to={paths.newCollection}>
        New collection
      </ButtonLink>
    </Note>
  )
}
