import { paths } from "~/paths.ts"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { ArrivingData } from "~/ui/arriving-data.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { CancelLink, Dialog, DialogActions } from "~/ui/dialog.tsx"
import { Select } from "~/ui/select.tsx"
import { useNewCollectionLink } from "../shell/new-collection.tsx"
import { useProduct } from "./use-product.ts"

type Props = { title: string; mayMove?: boolean }
type Loaded = { destinations: { id: number; name: string }[] }

/** Asks for the collection that an item, or a copy of it, goes to. */
export function DestinationDialog({ title, mayMove = false }: Props) {
  const { item } = useProduct()
  return (
    <Dialog title={title} description={item.name}>
      <ArrivingData>
        {({ destinations }: Loaded) =>
          destinations.length > 0 ? (
            <Destinations {...{ destinations, mayMove }} itemId={item.id} />
          ) : (
            <NoDestination />
          )
        }
      </ArrivingData>
    </Dialog>
  )
}

function Destinations({ itemId, mayMove, destinations }: Loaded & { itemId: number; mayMove: boolean }) {
  return (
    <ActionForm className="grid gap-4">
      <Select label="Collection" name="collectionId" required>
        {destinations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DialogActions>
        <CancelLink />
        <SubmitButton
          variant={mayMove ? "ghost" : "primary"}
          formAction={paths.productDialog(itemId, "copy")}
        >
          Copy
        </SubmitButton>
        {mayMove && <SubmitButton formAction={paths.productDialog(itemId, "move")}>Move</SubmitButton>}
      </DialogActions>
    </ActionForm>
  )
}

function NoDestination() {
  const newCollection = useNewCollectionLink()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">
      There is no other collection yet.
      <ButtonLink variant="ghost" {...newCollection}>
        New collection
      </ButtonLink>
    </div>
  )
}
