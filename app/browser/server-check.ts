import { UnreachableError } from "./api.ts"

/** The module that could not be loaded is gone since a deploy if the server responds: a new page has the new one. */
export async function isGone(error: unknown): Promise<boolean> {
  if (!navigator.onLine || error instanceof UnreachableError) return false
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
}
