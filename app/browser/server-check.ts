/** Whether the server responds. Then a module that cannot be loaded is gone since a deploy, and a new page has the new one. */
export async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
}
