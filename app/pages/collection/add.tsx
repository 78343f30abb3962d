import type { ActionFunctionArgs } from "@remix-run/node"
import type { ClientActionFunctionArgs } from "@remix-run/react"
import { useRef } from "react"
import { z } from "zod"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { DuplicateLink } from "~/domain/items/duplicates.server.ts"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { createItem } from "~/domain/items/writes.server.ts"
import type { FormResult } from "~/forms/result.ts"
import { formAction } from "~/http/forms/action.server.ts"
import { BODY_MAX_BYTES } from "~/http/forms/body.server.ts"
import { PrefilledForm, textsOf } from "~/http/forms/respond.server.ts"
import { dialogLoader, type PageArgs } from "~/http/page.server.ts"
import { errorsByField } from "~/http/response/error-response.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { failed, succeeded, collection as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Dialog } from "~/ui/form/dialog.tsx"
import { ActionForm } from "~/ui/form/form.tsx"
import { FormActions } from "~/ui/form/form-dialog.tsx"
import { useResult } from "~/ui/form/use-form-result.ts"
import { DuplicateNote } from "../item-form/duplicate-note.tsx"
import { ItemFields } from "../item-form/item-fields.tsx"
import { LinkField } from "../item-form/link-field.tsx"
import { OpenedAt } from "../item-form/opened-at.tsx"
import { PastePage } from "../item-form/paste-page.tsx"
import { type Notice, stateOf } from "../item-form/prefill.ts"
import { readingOf } from "../item-form/read-page.server.ts"
import { usePrefill } from "../item-form/use-prefill.ts"
import { useTimesFilled } from "../item-form/use-times-filled.ts"
import { useCollection } from "./use-collection.ts"

const fromPage = readingOf("productUrl")

/** What the actions of the one form share: each receives all of its fields. */
const itemForm = {
  guard: ({ viewer, id }: PageArgs) => collectionAccess(viewer, id()),
  picture: { file: "imageFile", address: "imageUrl" },
  textBytes: BODY_MAX_BYTES + PASTED_PAGE_MAX_BYTES,
  merge: fromPage.merge,
}
const reading = { ...itemForm, failed: failed.fetchProduct, done: (result: never) => result }

export const loader = dialogLoader(itemForm.guard)
export const clientLoader = openAtOnce

const addItem = formAction({
  ...itemForm,
  schema: newItemSchema.omit({ collectionId: true }).extend({ anyway: z.boolean() }),
  creates: true,
  instead: fromPage.readInsteadOfSaving,
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
const fetchDetails = formAction({ ...reading, schema: fromPage.linkSchema, run: fromPage.readLink })
const readPasted = formAction({ ...reading, schema: fromPage.pastedSchema, run: fromPage.readPastedPage })

/** Which page the form's button reads, if it does not save. */
const readOf = ({ url }: Request) => new URL(url).searchParams.get("read")

export function action(args: ActionFunctionArgs) {
  const read = readOf(args.request)
  if (read === "link") return fetchDetails(args)
  return read === "page" ? readPasted(args) : addItem(args)
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(readOf(args.request) ? failed.fetchProduct : failed.createItem)(args)

/** 'Add Item': a link, and what is found behind it. */
export default function AddItem() {
  const { collection, search } = useCollection()
  const result = useResult()
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

type FormProps = { reply: FormResult["reply"] | undefined; notice: Notice | undefined; closeTo: string }

function ItemForm({ reply, notice, closeTo }: FormProps) {
  const { collection } = useCollection()
  const form = useRef<HTMLFormElement>(null)
  const typed = (reply?.initialValue ?? {}) as Record<string, string>
  const { state, read, cancel, take } = usePrefill(form, stateOf(notice, typed))
  const isUnread = Boolean((notice && "unread" in notice) || reply?.error?.pageSource || typed.pageSource)
  const addressOf = (read?: "link" | "page") => paths.collectionForm(collection.id, "add", read && { read })
  return (
    <ActionForm
      action={addressOf()}
      encType="multipart/form-data"
      formRef={form}
      className="grid gap-4"
      replace
      preventScrollReset
    >
      <OpenedAt />
      <LinkField
        state={state}
        isDuplicate={Boolean(notice && "duplicate" in notice)}
        readAction={addressOf("link")}
        onRead={read}
        onCancel={cancel}
      />
      {notice && "duplicate" in notice && (
        <DuplicateNote
          field="productUrl"
          name={notice.duplicate.name}
          href={paths.product(notice.duplicate.id)}
        />
      )}
      <ItemFields
        state={state}
        imageUrl={typed.imageUrl}
        onTake={take}
        complete
        upload={{
          path: `/collections/${collection.id}/items/upload-image`,
          succeeded: succeeded.imageUploaded,
          failed: failed.uploadImage,
        }}
      />
      <FormActions
        closeTo={closeTo}
        submit={
          <>
            Add to <bdi>{collection.name}</bdi>
          </>
        }
      />
      <PastePage action={addressOf("page")} needed={state.status === "failed" || isUnread} />
    </ActionForm>
  )
}
