import { type ComponentProps, type ReactNode, useRef } from "react"
import { ActionForm } from "~/forms/form.tsx"
import type { FormResult } from "~/forms/result.ts"
import { paths } from "~/paths.ts"
import { DuplicateNote } from "./duplicate-note.tsx"
import { ItemFields } from "./item-fields.tsx"
import { LinkField } from "./link-field.tsx"
import { OpenedAt } from "./opened-at.tsx"
import { PastePage } from "./paste-page.tsx"
import { type Notice, type PrefillState, stateOf } from "./prefill.ts"
import { usePrefill } from "./use-prefill.ts"

type Props = {
  /** The form goes there to save, to read the page behind its link, or to read a pasted page. */
  addresses: Record<"save" | "read" | "paste", string>
  reply: FormResult["reply"] | undefined
  notice: Notice | undefined
  /** A form that is opened with what was read already, and why the rest was not. */
  opened?: { values: Record<string, string>; failure?: string | undefined }
  upload?: ComponentProps<typeof ItemFields>["upload"]
  /** Below the link. */
  aside?: (state: PrefillState) => ReactNode
  /** They choose where the item goes, and have the buttons. */
  children: ReactNode
}

/** A link, and what is found behind it. Remade (`useTimesFilled`) when the server has read a page. */
export function NewItemForm({ addresses, reply, notice, opened, upload, aside, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const typed = (reply?.initialValue ?? opened?.values ?? {}) as Record<string, string>
  const { state, read, cancel, take } = usePrefill(form, {
    ...stateOf(notice, typed),
    ...(!reply && opened?.failure && { status: "failed", message: opened.failure }),
  })
  const duplicate = notice && "duplicate" in notice ? notice.duplicate : null
  return (
    <ActionForm
      action={addresses.save}
      encType="multipart/form-data"
      formRef={form}
      className="item-form grid gap-4"
      values={opened?.values}
      replace
      preventScrollReset
    >
      <OpenedAt />
      <LinkField
        state={state}
        isDuplicate={duplicate !== null}
        readAction={addresses.read}
        onRead={read}
        onCancel={cancel}
      />
      {duplicate && (
        <DuplicateNote field="productUrl" name={duplicate.name} href={paths.product(duplicate.id)} />
      )}
      {!duplicate && aside?.(state)}
      <PastePage
        action={addresses.paste}
        needed={Boolean(state.refused || reply?.error?.pageSource || typed.pageSource)}
      />
      <ItemFields state={state} imageUrl={typed.imageUrl} onTake={take} complete upload={upload} />
      {children}
    </ActionForm>
  )
}
