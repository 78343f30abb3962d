import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { dialogs, withQuery } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Dialog, DialogActions } from "~/ui/dialog.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { Select } from "~/ui/select.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { DialogOf } from "../dialogs.server.ts"

type Props = { data: DialogOf<typeof dialogs.saveGroupItem>; action: string; closeTo: string }
type Values = { collectionId: string; name: string; brand: string; imageUrl: string }

/**
 * Saves a copy of a group's item to one of my collections. What every item needs and this one lacks, a brand or a
 * picture, is asked for here.
 */
export function SaveItemDialog({ data, action, closeTo }: Props) {
  const { item, collections, formKey } = data
  const { answer, pending } = useFormAnswer("save-item")
  const [form, { collectionId, name, brand, imageUrl }] = useForm<Values>({
    id: "save-item",
    lastResult: answer?.reply,
    defaultValue: {
      name: item.name,
      brand: item.brand ?? hostOf(item.productUrl),
      imageUrl: item.imageUrl ?? "",
    },
  })
  if (collections.length === 0) return <NoCollections closeTo={closeTo} />
  const complete = item.brand !== null && item.imageUrl !== null
  return (
    <Dialog
      title="Save to my collection"
      description={complete ? item.name : "A few details are missing. Please fill them in."}
      closeTo={closeTo}
    >
      <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <Select
          label="Collection"
          id={collectionId.id}
          name={collectionId.name}
          defaultValue={collectionId.initialValue}
          key={collectionId.key}
          errors={collectionId.errors}
          autoFocus
        >
          {collections.map((collection) => (
            <option key={collection.id} value={collection.id}>
              {collection.name}
            </option>
          ))}
        </Select>
        <TextField
          label="Name"
          errors={name.errors}
          {...getInputProps(name, { type: "text" })}
          key={name.key}
        />
        <TextField
          label="Brand"
          errors={brand.errors}
          {...getInputProps(brand, { type: "text" })}
          key={brand.key}
        />
        <TextField
          label="Picture"
          help="The address of a picture."
          errors={imageUrl.errors}
          {...getInputProps(imageUrl, { type: "url" })}
          key={imageUrl.key}
        />
        <input type="hidden" name="productUrl" value={item.productUrl} />
        <input type="hidden" name="description" value={item.description ?? ""} />
        <OneTimeKey value={formKey} />
        <DialogActions>
          <ButtonLink variant="ghost" to={closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button name="intent" value="save-item" pending={pending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "")

function NoCollections({ closeTo }: { closeTo: string }) {
  return (
    <Dialog title="Save to my collection" closeTo={closeTo}>
      <p className="text-muted">You have no collection yet. Make one, then save this to it.</p>
      <DialogActions>
        <ButtonLink to={withQuery(closeTo, { dialog: dialogs.newCollection })} replace preventScrollReset>
          New collection
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
