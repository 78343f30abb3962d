import type { ToastInput } from "~/words/messages.ts"

type Detail = (ToastInput & { id?: string }) | { id: string }
type Listener = (detail: Detail) => void

let listener: Listener | undefined

/** Shows a toast from outside of components. With an id alone it closes that toast. */
export const showToast: Listener = (detail) => listener?.(detail)

/** A page has one place for toasts, which listens. @returns a function that ends it. */
export function onToast(listen: Listener): () => void {
  listener = listen
  return () => {
    listener = undefined
  }
}
