import type { ToastInput } from "~/words/messages.ts"

const TOAST_EVENT = "curio:toast"

type Detail = (ToastInput & { id?: string }) | { id: string }

/** Shows a toast from outside of components. With an id alone it closes that toast. */
export const showToast = (detail: Detail): void => {
  dispatchEvent(new CustomEvent(TOAST_EVENT, { detail }))
}

/** @returns a function that ends it. */
export function onToast(listen: (detail: Detail) => void): () => void {
  const listener = (event: Event) => listen((event as CustomEvent<Detail>).detail)
  addEventListener(TOAST_EVENT, listener)
  return () => removeEventListener(TOAST_EVENT, listener)
}
