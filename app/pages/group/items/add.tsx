import { Link, useLocation } from "@remix-run/react"
import { type FormEvent, type ReactNode, useRef } from "react"
import { z } from "zod"
import { openAtOnce } from "~/browser/dialogs.ts"
import { sendForm } from "~/browser/send-form.ts"
import { linkedItemSchema } from "~/domain/groups/inputs.server.ts"
import { addGroupItem } from "~/domain/groups/item-writes.server.ts"
import { DuplicateLink } from "~/domain/items/duplicates.server.ts"
import { type FieldErrors, Unprocessable } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { FormActions } from "~/forms/form-dialog.tsx"
import { useFormState } from "~/forms/form-state.ts"
import { PrefilledForm, textsOf } from "~/forms/respond.server.ts"
import type { FormResult } from "~/forms/result.ts"
import { useResult } from "~/forms/use-form-result.ts"
import { dialogLoader } from "~/http/page.server.ts"
import { pageReaderOf } from "~/http/read-product-page.server.ts"
import { errorsByField } from "~/http/response/error-response.server.ts"
import { paths } from "~/paths.ts"
import { TextField } from "~/ui/text-field.tsx"
import { failed, succeeded, titles, validation, group as words } from "~/words/messages.ts"
import { DuplicateNote } from "../../item-form/duplicate-note.tsx"
import { READ_LINK } from "../../item-form/filled.ts"
import { ItemFields } from "../../item-form/item-fields.tsx"
import { WhatWasRead } from "../../item-form/link-field.tsx"
import { OpenedAt } from "../../item-form/opened-at.tsx"
import { PastePage } from "../../item-form/paste-page.tsx"
import { foundLine, type Notice, stateOf } from "../../item-form/prefill.ts"
import { usePrefill } from "../../item-form/use-prefill.ts"
import { useTimesFilled } from "../../item-form/use-times-filled.ts"
import { pageBelow, requireContributor } from "../guards.server.ts"
import { useGroup } from "../use-group.ts"
import { fromPage, itemForm } from "./add.server.ts"

export const loader = dialogLoader(requireContributor)
export const clientLoader = openAtOnce

export const action = formAction({
  ...itemForm,
  schema: linkedItemSchema.extend({ anyway: z.boolean() }),
  creates: true,
  instead: fromPage.readInsteadOfSaving,
  failed: failed.addGroupItem,
  run: async (page) => {
    const { viewer, id, once, fields } = page
    const { anyway, ...input } = page.input
    const typed = textsOf(fields)
    const wasRead = typed[READ_LINK] === typed.url?.trim()
    if (wasRead && !input.name && (input.brand || input.description || input.imageUrl))
      return new PrefilledForm(typed, { errors: { name: [validation.name] } })
    try {
      return await addGroupItem(viewer, id(), input, { read: pageReaderOf(page), linkedOnce: !anyway, once })
    } catch (error) {
      if (error instanceof DuplicateLink)
        return shownAgain(typed, { duplicate: error.item }, errorsByField(error))
      if (!(error instanceof Unprocessable) || !error.reason) throw error
      const read = { ...typed, [READ_LINK]: typed.url?.trim() ?? "" }
      return shownAgain(read, { unread: true, refused: error.reason === "refused" }, { url: [error.message] })
    }
  },
  done: (_, page) => ({ to: pageBelow(page), toast: succeeded.groupItemAdded }),
})

function shownAgain(values: Record<string, string>, notice: Notice, errors: FieldErrors | undefined) {
  const toast = { kind: "error", title: titles.error, description: failed.addGroupItem } as const
  return new PrefilledForm(values, { errors, notice, ...("unread" in notice && { toast }) })
}

export const clientAction = sendForm(failed.addGroupItem)

/** 'Add to Collection': the server reads the link and saves. What it cannot read is filled in by hand. */
export default function AddItem() {
  const result = useResult()
  const notice = result?.notice as Notice | undefined
  const timesFilled = useTimesFilled(notice)
  return (
    <Dialog title={words.addItem} description="Paste a link; name, brand and picture come along.">
      <ItemForm key={timesFilled} {...{ reply: result?.reply, notice }} />
    </Dialog>
  )
}

type FormProps = { reply: FormResult["reply"] | undefined; notice: Notice | undefined }

function ItemForm({ reply, notice }: FormProps) {
  const { group, tab } = useGroup()
  const form = useRef<HTMLFormElement>(null)
  const typed = (reply?.initialValue ?? {}) as Record<string, string>
  const { state, take } = usePrefill(form, stateOf(notice, typed))
  const isTried = Boolean(state.link || typed.name || typed.pageSource)
  return (
    <ActionForm
      action={paths.groupForm(group.id, "items/add", { tab })}
      encType="multipart/form-data"
      formRef={form}
      className="item-form grid gap-4"
      replace
      preventScrollReset
      onSubmit={keepBlank}
    >
      {/* Enter presses the first submit button; without this one it could be 'Add anyway'. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <OpenedAt />
      <WhatWasRead state={state} />
      <div>
        <TextField
          label="Product link"
          name="url"
          type="url"
          required
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoFocus
        />
        <ChooseLink />
        <Reading>{state.page && foundLine(state.link, state.page)}</Reading>
      </div>
      {notice && "duplicate" in notice && <DuplicateNote field="url" name={notice.duplicate.name} />}
      <PastePage
        action={paths.groupForm(group.id, "items/add/paste", { tab })}
        needed={Boolean(state.refused || reply?.error?.pageSource || typed.pageSource)}
      />
      {isTried && (
        <ItemFields
          state={state}
          imageUrl={typed.imageUrl}
          onTake={take}
          complete={false}
          upload={{
            path: `/groups/${group.id}/items/upload-image`,
            succeeded: succeeded.imageUploaded,
            failed: failed.uploadImage,
          }}
        />
      )}
      <FormActions submit={words.addItem} />
    </ActionForm>
  )
}

function ChooseLink() {
  const { group, tab } = useGroup()
  // The state says how the dialog was opened, for closing the next one.
  const { state } = useLocation()
  return (
    <p className="mt-1.5 text-sm text-muted">
      Or{" "}
      <Link
        className="link touch-target"
        to={paths.groupForm(group.id, "items/choose", { tab })}
        state={state}
        replace
        preventScrollReset
      >
        choose from your collections
      </Link>
    </p>
  )
}

/** A blank link is not sent; the field asks for one. */
function keepBlank(event: FormEvent<HTMLFormElement>) {
  const field = event.currentTarget.elements.namedItem("url")
  if (!(field instanceof HTMLInputElement) || field.value.trim()) return
  event.preventDefault()
  field.focus()
}

function Reading({ children }: { children: ReactNode }) {
  const { pending } = useFormState()
  return (
    <p aria-live="polite" className="mt-1.5 flex items-center gap-2 text-sm text-muted empty:hidden">
      {pending ? (
        <>
          <span className="spinner" aria-hidden="true" />
          Reading the page…
        </>
      ) : (
        children
      )}
    </p>
  )
}
