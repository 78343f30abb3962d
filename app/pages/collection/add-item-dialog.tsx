import { useEffect, useRef, useState } from "react"
import type { FormAnswer } from "~/http/form-answer.server.ts"
import { failed, succeeded, collection as words } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { AnsweredForm } from "~/ui/action-form.tsx"
import { Button } from "~/ui/button.tsx"
import { Dialog } from "~/ui/dialog.tsx"
import { FormActions } from "~/ui/form-dialog.tsx"
import type { FormConstraints } from "~/ui/form-state.ts"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { useHydrated } from "~/ui/use-hydrated.ts"
import { PictureField } from "../picture-field.tsx"
import { LinkField } from "./link-field.tsx"
import { PastePage } from "./paste-page.tsx"
import { PictureChoices } from "./picture-choices.tsx"
import type { Prefill, TwinNotice } from "./prefill.ts"
import { type PrefillState, usePrefill } from "./use-prefill.ts"

type Props = {
  collection: { id: number; name: string }
  closeTo: string
  formKey: string
  constraints: FormConstraints
}

/** 'Add Item': a link, and what it leads to. */
export function AddItemDialog(props: Props) {
  const { answer: pasted, pending } = useFormAnswer("paste-page")
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
      <AddItemForm key={filledIn} {...props} pasted={pasted} pasting={pending} />
    </Dialog>
  )
}

type FormProps = Props & { pasted: FormAnswer | undefined; pasting: boolean }

function AddItemForm({ collection, closeTo, formKey, constraints, pasted, pasting }: FormProps) {
  const { answer: refused, pending } = useFormAnswer("add-item")
  const { answer: refusedAnyway, pending: pendingAnyway } = useFormAnswer("add-item-anyway")
  const { answer: fetchedByForm } = useFormAnswer("fetch-details")
  const fetched = fetchedByForm ?? pasted
  const reply = (refused ?? refusedAnyway ?? fetched)?.reply
  const twin = (refused?.notice as TwinNotice | undefined)?.twin
  const formRef = useRef<HTMLFormElement>(null)
  const typed = reply?.initialValue as Record<string, string> | undefined
  const { state, read, cancel } = usePrefill(formRef, initialState(fetched?.notice, typed?.productUrl))
  const scripted = useHydrated()
  return (
    <AnsweredForm
      intent="add-item"
      reply={reply}
      pending={pending}
      constraints={constraints}
      action={paths.collection(collection.id, { dialog: dialogs.addItem })}
      encType="multipart/form-data"
      formRef={formRef}
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
      <PastePage
        open={
          state.status === "failed" ||
          Boolean(reply?.error?.productUrl && !twin) ||
          Boolean(pasted?.reply.error)
        }
        pending={pasting}
      />
      {twin && <TwinNote twin={twin} pending={pendingAnyway} />}
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField label="Name" name="name" />
        <TextField label="Brand" name="brand" />
      </div>
      <PictureChoices
        key={state.status === "found" ? state.productUrl : "none"}
        choices={state.status === "found" ? state.prefill.pictures : []}
        addressField="imageUrl"
        defaultValue={pictureAddress(formRef.current, state) ?? typed?.imageUrl}
        scripted={scripted}
      />
      <PictureField
        label={state.status === "found" && state.prefill.pictures.length > 1 ? "Another picture" : "Picture"}
        name="imageUrl"
        fileName="imageFile"
        preview={typed?.imageUrl?.startsWith("/images/u/") ? typed.imageUrl : undefined}
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

function initialState(notice: unknown, productUrl: string | undefined): PrefillState {
  return notice && productUrl
    ? { status: "found", productUrl, prefill: notice as Prefill }
    : { status: "idle" }
}

/** The picture field is made anew with the choices of a page; what it held is kept. */
function pictureAddress(form: HTMLFormElement | null, state: PrefillState): string | undefined {
  if (!form || state.status !== "found") return undefined
  const field = form.elements.namedItem("imageUrl")
  return field instanceof HTMLInputElement ? field.value : undefined
}

/** The link is in the collection already: where, and that it can be there twice. */
function TwinNote({ twin, pending }: TwinNotice & { pending: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <span>
        It is here as{" "}
        <a className="link" href={paths.product(twin.id)}>
          {twin.name}
        </a>
      </span>
      <Button variant="ghost" name="intent" value="add-item-anyway" pending={pending}>
        Add anyway
      </Button>
    </div>
  )
}
