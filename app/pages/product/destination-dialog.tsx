import { Link, useLocation, useSubmit } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { CancelLink, Dialog, DialogActions } from "~/ui/form/dialog.tsx"
import { DialogData } from "~/ui/form/dialog-data.tsx"
import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { useLoadedSubmit } from "~/ui/form/use-loaded-submit.ts"
import { SearchField } from "~/ui/search-field.tsx"
import { Select } from "~/ui/select.tsx"
import { useProduct } from "./use-product.ts"

type Props = { title: string; mayMove?: boolean }
type Destination = { id: number; name: string }
type Loaded = { search: string; more: string | null; mine: Destination[]; others: Destination[] }

/** Asks for the collection that an item, or a copy of it, goes to. */
export function DestinationDialog({ title, mayMove = false }: Props) {
  const { item } = useProduct()
  return (
    <Dialog title={title} description={item.name}>
      <DialogData>
        {(loaded: Loaded) => (
          <div className="grid gap-4">
            <SearchField label="Search collections" value={loaded.search} className="sm:w-full" />
            {loaded.mine.length + loaded.others.length > 0 ? (
              <Destinations {...loaded} mayMove={mayMove} itemId={item.id} />
            ) : (
              <NoDestination search={loaded.search} />
            )}
          </div>
        )}
      </DialogData>
    </Dialog>
  )
}

function Destinations({
  itemId,
  mayMove,
  mine,
  others,
  more,
}: Loaded & { itemId: number; mayMove: boolean }) {
  const { state, search } = useLocation()
  const submit = useSubmit()
  // The code of 'Copy' is another route's.
  const onSubmit = useLoadedSubmit(
    (button, options) => submit(button, { ...options, state, replace: true }),
    {},
  )
  return (
    <ActionForm className="grid gap-4" values={{ collectionId: "" }} onSubmit={onSubmit}>
      <Select label="Collection" name="collectionId" required>
        <option value="" disabled>
          Choose a collection
        </option>
        {mine.map(toOption)}
        {others.length > 0 && (
          <optgroup label="Public collections of others">{others.map(toOption)}</optgroup>
        )}
      </Select>
      {more && (
        <Link to={more} replace state={state} preventScrollReset className="link touch-target text-sm">
          More collections
        </Link>
      )}
      <DialogActions>
        <CancelLink />
        <SubmitButton
          variant={mayMove ? "ghost" : "primary"}
          formAction={`${paths.productForm(itemId, "copy")}${search}`}
        >
          Copy
        </SubmitButton>
        {mayMove && (
          <SubmitButton formAction={`${paths.productForm(itemId, "move")}${search}`}>Move</SubmitButton>
        )}
      </DialogActions>
    </ActionForm>
  )
}

const toOption = ({ id, name }: Destination) => (
  <option key={id} value={id}>
    {name}
  </option>
)

function NoDestination({ search }: { search: string }) {
  return (
    <p role="status" className="text-sm text-pretty wrap-anywhere text-muted">
      {search ? (
        `No other collection that you may add to has “${search}” in its name.`
      ) : (
        <>
          You have no other collection yet. Search for a public one, or make a{" "}
          <Link to={paths.newCollection} className="link">
            New collection
          </Link>
          .
        </>
      )}
    </p>
  )
}
