import type { ActionFunctionArgs } from "@remix-run/node"
import { type ClientActionFunctionArgs, useActionData, useNavigation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"
import { z } from "zod"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { createItem, DuplicateLink } from "~/domain/items/writes.server.ts"
import type { FormResult } from "~/forms/result.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { textsOf } from "~/http/forms/given-back.server.ts"
import { PrefilledForm } from "~/http/forms/prefilled-form.ts"
import { dialogLoader } from "~/http/page.server.ts"
import { errorsByField } from "~/http/response/error-response.server.ts"
import { lengths } from "~/limits.ts"
import { failed, succeeded, collection as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { ActionForm } from "~/ui/form/form.tsx"
import { FormActions } from "~/ui/form/form-dialog.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { PictureField } from "../picture-field.tsx"
import { LinkField } from "./link-field.tsx"
import { PastePage } from "./paste-page.tsx"
import { PictureChoices } from "./picture-choices.tsx"
import type { Notice, PrefillState } from "./prefill.ts"
import { itemForm, readLink, readPastedPage } from "./read-page.server.ts"
import { useCollection } from "./use-collection.ts"
import { usePrefill } from "./use-prefill.ts"

export const loader = dialogLoader(itemForm.guard)
export const clientLoader = openAtOnce

const addItem = formAction({
  ...itemForm,
  schema: newItemSchema.omit({ collectionId: true }).extend({ anyway: z.boolean() }),
  creates: true,
  merge: takeChosenPicture,
  failed: failed.createItem,
  run: async ({ viewer, id, input: { anyway, ...item }, fields, once }) => {
    try {
      return await createItem(viewer, { ...item, collectionId: id() }, { linkedOnce: !anyway, once })
    } catch (error) {
      if (!(error instanceof DuplicateLink)) throw error
      const notice: Notice = { duplicate: error.item }
      return new PrefilledForm(textsOf(fields), { errors: errorsByField(error), notice })
    }
  },
  done: ({ collectionId }) => ({ to: paths.collection(collectionId), toast: succeeded.itemAdded }),
})

/**
 * The pictures of the page are radio buttons beside a field for another address. Without JavaScript both are sent:
 * the button counts when it was changed, or when the field is empty. A file counts before either.
 */
function takeChosenPicture(fields: FormData): void {
  const [chosen, preset, typed] = ["picture", "pictureDefault", "imageUrl"].map((name) => fields.get(name))
  if (chosen && !fields.get("imageFile") && (chosen !== preset || !typed)) fields.set("imageUrl", chosen)
}

/** Which page the form's button reads, if it does not save. */
const readOf = ({ url }: Request) => new URL(url).searchParams.get("read")

export function action(args: ActionFunctionArgs) {
  const read = readOf(args.request)
  if (read === "link") return readLink(args)
  return read === "page" ? readPastedPage(args) : addItem(args)
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(readOf(args.request) ? failed.fetchProduct : failed.createItem)(args)

/** 'Add Item': a link, and what is found behind it. */
export default function AddItem() {
  const { collection, search } = useCollection()
  const result = useActionData() as FormResult | null | undefined
  const notice = result?.notice as Notice | undefined
  const closeTo = paths.collection(collection.id, { search })
  const timesFilled = useTimesFilled(notice)
  return (
    <Dialog
      title={words.addItem}
      description="Paste a link and we fill in the rest. You can change everything."
      closeTo={closeTo}
    >
      <ItemForm key={timesFilled} {...{ reply: result?.reply, notice, closeTo }} />
    </Dialog>
  )
}

/** Fields keep their text by themselves. A page that the server has read fills them by making the form anew. */
function useTimesFilled(notice: Notice | undefined): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (notice && "found" in notice) setTimes((before) => before + 1)
  }, [notice])
  return times
}

type FormProps = { reply: FormResult["reply"] | undefined; notice: Notice | undefined; closeTo: string }

function ItemForm({ reply, notice, closeTo }: FormProps) {
  const { collection } = useCollection()
  const form = useRef<HTMLFormElement>(null)
  const typed: Typed = reply?.initialValue ?? {}
  const { state, read, cancel } = usePrefill(form, initialState(notice, typed))
  const choices = state.status === "found" && state.prefill.pictures.length > 1 ? state : null
  const duplicate = notice && "duplicate" in notice ? notice.duplicate : null
  const isUnread = Boolean(reply?.error?.productUrl || reply?.error?.pageSource || typed.pageSource)
  return (
    <ActionForm
      action={paths.collectionForm(collection.id, "add")}
      encType="multipart/form-data"
      formRef={form}
      className="grid gap-4"
      replace
      preventScrollReset
    >
      {/* Enter presses the first submit button; without this one it would be 'Fetch details'. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <LinkField state={state} onRead={read} onCancel={cancel} />
      <PastePage needed={state.status === "failed" || (isUnread && !duplicate)} />
      {duplicate && <DuplicateNote duplicate={duplicate} />}
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField label="Name" name="name" required maxLength={lengths.name} />
        <TextField label="Brand" name="brand" required maxLength={lengths.name} />
      </div>
      {choices && (
        <PictureChoices
          key={choices.productUrl}
          choices={choices.prefill.pictures}
          addressField="imageUrl"
          defaultValue={choices.imageUrl}
        />
      )}
      <PictureField
        label={choices ? "Another picture" : "Picture"}
        name="imageUrl"
        fileName="imageFile"
        required
        preview={typed.imageUrl?.startsWith("/images/u/") ? typed.imageUrl : onlyPicture(state)}
        upload={{
          path: `/collections/${collection.id}/items/upload-image`,
          succeeded: succeeded.imageUploaded,
          failed: failed.uploadImage,
        }}
      />
      <TextArea label="Description" optional name="description" maxLength={lengths.description} />
      <FormActions closeTo={closeTo} submit={`Add to ${collection.name}`} />
    </ActionForm>
  )
}

type Typed = { productUrl?: string; imageUrl?: string; pageSource?: string }

/** What was read without script, or from a pasted page. */
function initialState(notice: Notice | undefined, { productUrl, imageUrl }: Typed): PrefillState {
  const prefill = notice && "found" in notice ? notice : null
  return prefill && productUrl ? { status: "found", productUrl, prefill, imageUrl } : { status: "idle" }
}

/** The one picture of the page, if there is nothing to choose. */
function onlyPicture(state: PrefillState): string | undefined {
  if (state.status !== "found" || state.prefill.pictures.length > 1) return undefined
  return state.prefill.pictures.find(({ url }) => url === state.imageUrl)?.src
}

/** Says where the collection has the link already, and adds it a second time on request. */
function DuplicateNote({ duplicate: { id, name } }: { duplicate: { id: number; name: string } }) {
  const isPending = useNavigation().formData?.has("anyway")
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <span>
        It is here as{" "}
        <a className="link" href={paths.product(id)}>
          {name}
        </a>
      </span>
      <Button variant="ghost" name="anyway" value="on" pending={isPending}>
        Add anyway
      </Button>
    </div>
  )
}
