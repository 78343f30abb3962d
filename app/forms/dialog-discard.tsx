import { useBlocker } from "@remix-run/react"
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from "react"
import { isComposing } from "~/browser/composing.ts"
import { Button } from "../ui/button.tsx"

/** The text of a form that is being sent, or was saved, does not count. */
export function hasUnsavedText(dialog: HTMLDialogElement): boolean {
  return !dialog.querySelector("form[data-sent]") && isTypedIn(dialog)
}

function isTypedIn(dialog: HTMLDialogElement): boolean {
  // Values that the server gave back are default values, but the user typed them.
  if (dialog.querySelector("[data-typed]")) return true
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "[method=post] :is(input, textarea)",
  )
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}

/** Browsers would close all open dialogs at the second Esc. */
export function closeByKey(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Escape" || isComposing(event.nativeEvent)) return
  if (document.querySelector(":popover-open")) return
  event.preventDefault()
  event.stopPropagation()
  requestClose(event.currentTarget)
}

/** The dialog's `close` event does the rest. */
export function requestClose(dialog: HTMLDialogElement | null) {
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close()
}

type Props = {
  dialog: RefObject<HTMLDialogElement>
  isAsking: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is lost: when the dialog is closed, by the browser's Back, and by a link that leads away. */
export function DiscardQuestion({ dialog, isAsking, onKeep, onDiscard }: Props) {
  const isDiscarded = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // A form is sent to the address of its dialog.
    const leaves = historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname
    return !isDiscarded.current && leaves && dialog.current !== null && hasUnsavedText(dialog.current)
  })
  const keep = () => {
    blocker.reset?.()
    onKeep()
  }
  const discard = () => {
    isDiscarded.current = true
    // The drafts of the dialog's forms are dropped too.
    for (const form of dialog.current?.querySelectorAll<HTMLFormElement>("form[method=post]") ?? [])
      form.reset()
    onDiscard()
    if (blocker.state === "blocked") blocker.proceed()
    else dialog.current?.close()
  }
  return isAsking || blocker.state === "blocked" ? <Question onKeep={keep} onDiscard={discard} /> : null
}

function Question({ onKeep, onDiscard }: Pick<Props, "onKeep" | "onDiscard">) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={id}
      className="dialog inset-x-4 w-auto max-w-104"
      onKeyDown={closeByKey}
      onCancel={(event) => {
        event.preventDefault()
        onKeep()
      }}
      onClose={onKeep}
    >
      <h2 id={id} className="display text-xl">
        Discard what you typed?
      </h2>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button type="button" variant="ghost" onClick={onKeep}>
          Keep editing
        </Button>
        <Button type="button" variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </dialog>
  )
}
