import { redirect } from "@remix-run/node"
import { type PageArgs, pageAddress } from "~/http/page.server.ts"
import { withQuery } from "~/paths.ts"

const SEARCHES = ["search", "q", "username"]

/** Without JavaScript an empty search field leaves "?search=" in the address. @throws {Response} a redirect without it. */
export function redirectEmptySearch({ url, context }: PageArgs): void {
  const empty = SEARCHES.filter((name) => url.searchParams.get(name)?.trim() === "")
  // A refused form is shown at the address that it was sent to.
  if (empty.length === 0 || context.formResult || context.formError) return
  throw redirect(withQuery(pageAddress(url), Object.fromEntries(empty.map((name) => [name, null]))))
}
