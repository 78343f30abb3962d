import { Form } from "@remix-run/react"
import { dialogs, paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { OwnerMark } from "~/ui/own-forms.tsx"
import { Select } from "~/ui/select.tsx"
import { typedText, useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = {
  item: { id: number; name: string }
  closeTo: string
  /** Who may not move an item may copy it. */
  mayMove: boolean
  destinations: { id: number; name: string }[]
  formKey: string
}

/** To which collection an item goes, itself or a copy of it. */
export function MoveDialog({ item, closeTo, mayMove, destinations, formKey }: Props) {
  const title = mayMove ? "Move or copy" : "Copy to a collection"
  return (
    <Dialog title={title} description={item.name} closeTo={closeTo}>
      {destinations.length > 0 ? (
        <Destination {...{ item, closeTo, mayMove, destinations, formKey }} />
      ) : (
        <NoDestination itemId={item.id} />
      )}
    </Dialog>
  )
}

function Destination({ item, closeTo, mayMove, destinations, formKey }: Props) {
  const { answer } = useFormAnswer("move-item", "copy-item")
  const { pending: moving } = useFormAnswer("move-item")
  const { pending: copying } = useFormAnswer("copy-item")
  const reply = answer?.reply
  const error = reply?.error
  return (
    <Form method="post" action={paths.product(item.id, { dialog: dialogs.moveItem })} className="grid gap-4">
      <OwnerMark reply={reply} />
      <FormError errors={error?.[""]} />
      <Select
        label="Collection"
        name="collectionId"
        required
        errors={error?.collectionId}
        defaultValue={typedText(reply, "collectionId")}
      >
        {destinations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <OneTimeKey value={formKey} />
      <DialogActions>
        <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant={mayMove ? "ghost" : "primary"} name="intent" value="copy-item" pending={copying}>
          Copy
        </Button>
        {mayMove && (
          <Button name="intent" value="move-item" pending={moving}>
            Move
          </Button>
        )}
      </DialogActions>
    </Form>
  )
}

function NoDestination({ itemId }: { itemId: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">
      There is no other collection yet.
      <ButtonLink variant="ghost" to={paths.product(itemId, { dialog: dialogs.newCollection })}>
        New collection
      </ButtonLink>
    </div>
  )
}
