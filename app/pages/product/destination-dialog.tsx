import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { CancelLink, Dialog, DialogActions } from "~/ui/form/dialog.tsx"
import { DialogData } from "~/ui/form/dialog-data.tsx"
import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { Select } from "~/ui/select.tsx"
import { useProduct } from "./use-product.ts"

type Props = { title: string; mayMove?: boolean }
type Loaded = { destinations: { id: number; name: string }[] }

/** Asks for the collection that an item, or a copy of it, goes to. */
export function DestinationDialog({ title, mayMove = false }: Props) {
  const { item } = useProduct()
  return (
    <Dialog title={title} description={item.name}>
      <DialogData>
        {({ destinations }: Loaded) =>
          destinations.length > 0 ? (
            <Destinations {...{ destinations, mayMove }} itemId={item.id} />
          ) : (
            <NoDestination />
          )
        }
      </DialogData>
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
        <SubmitButton variant={mayMove ? "ghost" : "primary"} formAction={paths.productForm(itemId, "copy")}>
          Copy
        </SubmitButton>
        {mayMove && <SubmitButton formAction={paths.productForm(itemId, "move")}>Move</SubmitButton>}
      </DialogActions>
    </ActionForm>
  )
}

function NoDestination() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">
      There is no other collection yet.
      <ButtonLink variant="ghost" to={paths.newCollection}>
        New collection
      </ButtonLink>
    </div>
  )
}
