import { type FormEvent, type FormEventHandler, useRef } from "react"
import { isGone, UnreachableError } from "~/browser/api.ts"
import { loadRoutes } from "~/browser/dialogs.ts"
import { withPatience } from "~/browser/late-requests.ts"
import { titles } from "~/words/messages.ts"
import { useToast } from "../ui/toast.tsx"

type Submit = (form: HTMLFormElement | HTMLButtonElement, options: { preventScrollReset: boolean }) => void

type Options = {
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** The toast when the code cannot be loaded. By default it says that the server could not be reached. */
  failed?: string | undefined
}

/** Sends a form to another route when that route's code is loaded. Offline the page stays, with a toast; after a deploy, the browser sends it. */
export function useLoadedSubmit(submit: Submit, { onSubmit, failed }: Options) {
  const show = useToast()
  return async (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? ""
    try {
      await withPatience(() => loadRoutes(new URL(action, location.href).pathname))
    } catch (error) {
      if (await isGone(error)) return sendNatively(form, submitter)
      return show({
        kind: "error",
        title: titles.error,
        description: failed ?? new UnreachableError(error).message,
      })
    }
    submit(submitter instanceof HTMLButtonElement ? submitter : form, { preventScrollReset: true })
  }
}

/** The form is sent as without JavaScript. `submit` alone would leave the button out. */
function sendNatively(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const own = form.getAttribute("action")
  const action = submitter?.getAttribute("formaction")
  if (action) form.setAttribute("action", action)
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    const { name, value } = submitter
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
  }
  HTMLFormElement.prototype.submit.call(form)
  // Back may bring this page back as it is.
  if (own !== null) form.setAttribute("action", own)
}

const DOUBLE_CLICK_MS = 500

/** A double click sends one form. */
export function useOncePressed(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  const pressed = useRef({ content: "", at: 0 })
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const content = JSON.stringify([form.action, ...new FormData(form)])
    const isRepeated =
      content === pressed.current.content && Date.now() - pressed.current.at < DOUBLE_CLICK_MS
    pressed.current = { content, at: Date.now() }
    if (isRepeated) event.preventDefault()
    else onSubmit(event)
  }
}
