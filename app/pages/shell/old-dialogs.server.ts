import { redirect } from "@remix-run/node"
import { paths, withQuery } from "~/paths.ts"

/** Segments of today's dialogs by the names that `?dialog=` had, by the first segment of their page. */
const segments: Record<string, Record<string, string>> = {
  product: { "edit-item": "edit", "move-item": "move", "delete-item": "delete" },
}

/** Dialogs once had addresses like `/product/5?dialog=edit-item`. @throws {Response} a redirect to today's address. */
export function redirectOldDialog(url: URL): void {
  const name = url.searchParams.get("dialog")
  if (name === "new-collection") throw redirect(paths.newCollection, 301)
  const segment = name && segments[url.pathname.split("/")[1] ?? ""]?.[name]
  if (segment) throw redirect(withQuery(`${url.pathname}/${segment}${url.search}`, { dialog: null }), 301)
}
