import { lazy, Suspense, useEffect, useRef, useState } from "react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { failed, succeeded, collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { AnsweredForm } from "~/ui/action-form.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import type { FormConstraints } from "~/ui/form/form-state.ts"
import { FormActions } from "~/ui/form-dialog.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { PictureField } from "../picture-field.tsx"
import { LinkField } from "./link-field.tsx"
import { PastePage } from "./paste-page.tsx"
import type { Notice, PrefillState } from "./prefill.ts"
import { usePrefill } from "./use-prefill.ts"

// Late: for what a page was found to have, and for a link that is there already.
const PictureChoices = lazy(async () => ({
  default: (await import("./picture-choices.tsx")).PictureChoices,
}))
const TwinNote = lazy(async () => ({ default: (await import("./twin-note.tsx")).TwinNote }))

type Props = {
  collection: { id: number; name: string }
  closeTo: string
  formKey: string
  constraints: FormConstraints
}

/** 'Add Item': a link, and what it leads to. */
export function AddItemDialog(props: Props) {
  const { answer: pasted } = useFormAnswer("paste-page")
  const [filledIn, setFilledIn] = useState(0)
  // Fields hold what is typed by themselves: a page that was pasted fills them by making the form anew.
  useEffect(() => {
    if (pasted) setFilledIn((times) => times + 1)
  }, [pasted])
  return (
    <Dialog
      title={words.addItem}
      description="Paste a link and we fill in the rest. You can change everything."
      closeTo={props.closeTo}
    >
      <AddItemForm key={filledIn} {...props} />
    </Dialog>
  )
}

function AddItemForm({ collection, closeTo, formKey, constraints }: Props) {
  const { answer } = useFormAnswer("add-item", "add-item-anyway", "fetch-details", "paste-page")
  const { pending } = useFormAnswer("add-item")
  const reply = answer?.reply
  const notice = answer?.notice as Notice | undefined
  const twin = notice && "twin" in notice ? notice.twin : null
  const typed = typedIn(answer)
  const form = useRef<HTMLFormElement>(null)
  const { state, read, cancel } = usePrefill(form, initialState(notice, typed))
  const choices = state.status === "found" && state.prefill.pictures.length > 1 ? state : null
  const isUnread = answer?.intent === "paste-page" ? reply?.error : reply?.error?.productUrl && !twin
  return (
    <AnsweredForm
      intent="add-item"
      reply={reply}
      pending={pending}
      constraints={constraints}
      action={paths.collection(collection.id, { dialog: dialogs.addItem })}
      encType="multipart/form-data"
      formRef={form}
      className="grid gap-4"
    >
      {/* The first submit button is the one that Enter presses; without it that would be 'Fetch details'. */}
      <button
        type="submit"
        name="intent"
        value="add-item"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <LinkField state={state} onRead={read} onCancel={cancel} />
      <PastePage needed={state.status === "failed" || Boolean(isUnread)} />
      <Suspense>{twin && <TwinNote twin={twin} />}</Suspense>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField label="Name" name="name" />
        <TextField label="Brand" name="brand" />
      </div>
      <Suspense>
        {choices && (
          <PictureChoices
            key={choices.productUrl}
            choices={choices.prefill.pictures}
            addressField="imageUrl"
            defaultValue={choices.imageUrl}
          />
        )}
      </Suspense>
      <PictureField
        label={choices ? "Another picture" : "Picture"}
        name="imageUrl"
        fileName="imageFile"
        preview={typed.imageUrl?.startsWith("/images/u/") ? typed.imageUrl : previewOf(state)}
        upload={{
          path: `/collections/${collection.id}/items/upload-image`,
          succeeded: succeeded.imageUploaded,
          failed: failed.uploadImage,
        }}
      />
      <TextArea label="Description" optional name="description" />
      <input type="hidden" name="collectionId" value={collection.id} />
      <OneTimeKey value={formKey} />
      <FormActions closeTo={closeTo} submit={`Add to ${collection.name}`} />
    </AnsweredForm>
  )
}

type Typed = { productUrl?: string; imageUrl?: string }

const typedIn = (answer: FormAnswer | undefined): Typed => answer?.reply.initialValue ?? {}

/** What was read without script, or from a pasted page. */
function initialState(notice: Notice | undefined, { productUrl, imageUrl }: Typed): PrefillState {
  const prefill = notice && "found" in notice ? notice : null
  return prefill && productUrl ? { status: "found", productUrl, prefill, imageUrl } : { status: "idle" }
}

/** The one picture of the page, where there is nothing to choose. */
function previewOf(state: PrefillState): string | undefined {
  if (state.status !== "found" || state.prefill.pictures.length > 1) return undefined
  return state.prefill.pictures.find(({ url }) => url === state.imageUrl)?.src
}
