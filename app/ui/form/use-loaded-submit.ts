import type { FormEvent, FormEventHandler } from "react"
import { UnreachableError } from "~/browser/api.ts"
import { loadRoutes } from "~/browser/dialogs.ts"
import { titles } from "~/messages.ts"
import { useToast } from "../toast.tsx"

type Submit = (form: HTMLFormElement | HTMLButtonElement, options: { preventScrollReset: boolean }) => void

type Options = {
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** The toast when the code cannot be loaded. By default: the server could not be reached. */
  failed?: string | undefined
}

/** Sends a form to another route when that route's code is loaded. Offline the page stays, with a toast. */
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
      await loadRoutes(new URL(action, location.href).pathname)
    } catch (error) {
      return show({
        kind: "error",
        title: titles.error,
        description: failed ?? new UnreachableError(error).message,
      })
    }
    submit(submitter instanceof HTMLButtonElement ? submitter : form, { preventScrollReset: true })
  }
}
