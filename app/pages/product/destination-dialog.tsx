import { useFetchers, useNavigation, useSearchParams } from "@remix-run/react"
import { CancelLink, Dialog, DialogActions } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { Select } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { SearchField } from "~/forms/search-field.tsx"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { counted, plural } from "~/ui/format.tsx"
import { Note } from "~/ui/note.tsx"
import { PageLinks } from "~/ui/page-links.tsx"
import type { Destinations } from "./destinations.server.ts"
import { useProduct } from "./use-product.ts"

type Props = { title: string; form: "move" | "copy" }

export function DestinationDialog({ title, form }: Props) {
  const { item } = useProduct()
  const closeTo = paths.product(item.id)
  const address = (query: Parameters<typeof paths.productForm>[2]) => paths.productForm(item.id, form, query)
  return (
    <Dialog title={title} description={item.name} closeTo={closeTo}>
      <DialogData>
        {(places: Destinations) => {
          const { find, destinations, more, isLaterPage } = places
          return (
            <div className="grid gap-4">
              <SearchField
                inDialog
                label="Search collections"
                name="find"
                value={find}
                action={address({})}
                className="sm:w-full"
              />
              {destinations.length > 0 && <DestinationForm form={form} places={places} />}
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
        }}
      </DialogData>
    </Dialog>
  )
}

function DestinationForm({ form, places }: { form: Props["form"]; places: Destinations }) {
  const { id } = useProduct().item
  const [query] = useSearchParams()
  const { state, formMethod } = useNavigation()
  const pending = useFetchers().length > 0 || (state !== "idle" && formMethod === "POST")
  const at = { find: places.find, places: query.get("places") ?? undefined }
  const { find, destinations, more } = places
  const others = destinations.filter(({ isMine }) => !isMine)
  const matches = `${more ? "More than " : ""}${counted(destinations.length, "collection")}`
  const verb = plural(destinations.length, { one: "matches", other: "match" })
  return (
    <ActionForm className="grid gap-4" action={paths.productForm(id, form, at)}>
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
        <CancelLink to={paths.product(id)} />
        {form === "move" ? (
          <>
            <SubmitButton
              variant="ghost"
              pending={pending}
              formAction={paths.productForm(id, "move/copy", at)}
            >
              Copy
            </SubmitButton>
            <SubmitButton pending={pending}>Move</SubmitButton>
          </>
        ) : (
          <SubmitButton pending={pending}>Copy</SubmitButton>
        )}
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
