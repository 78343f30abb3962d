import { UnreachableError } from "./api.ts"

/** Whether a module that could not be loaded is gone since a deploy: the server responds, and a new page has the new one. */
export async function isGone(error: unknown): Promise<boolean> {
  if (!navigator.onLine || error instanceof UnreachableError) return false
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
}
