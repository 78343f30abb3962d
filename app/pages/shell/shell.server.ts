import type { AppLoadContext } from "@remix-run/node"
import { redirect } from "@remix-run/node"
import { sidebarCollections } from "~/domain/collections/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { type PageArgs, pageAddress } from "~/http/page.server.ts"
import { reportError } from "~/observe/log.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { pictureSource } from "~/ui/picture.tsx"
import type { SidebarList } from "./sidebar-collections.tsx"

const TILE_WIDTH = 160

/** The list is null when it could not be read: that is logged, and the page still works. */
export async function readSidebar(
  viewer: Viewer,
  request: Request,
  context: AppLoadContext,
): Promise<SidebarList | null> {
  try {
    const { newest, hasMore } = await sidebarCollections(viewer)
    context.cache?.dependsOn(...newest.map(({ id }) => topics.collection(id)))
    const list = newest.map(({ pictureUrl, ...collection }) => {
      const picture = pictureFor(pictureUrl, { private: collection.isPrivate })
      return { ...collection, tile: picture && pictureSource(picture, TILE_WIDTH, TILE_WIDTH).src }
    })
    return { shown: list, hasMore }
  } catch (error) {
    reportError(error, request, context)
    return null
  }
}

const idIn = (query: URLSearchParams, name: string) => encodeURIComponent(query.get(name) ?? "")

/** The path below its page of each dialog that had a `?dialog=` address, by the first segment of the page's path. */
const dialogs: Record<string, Record<string, (query: URLSearchParams) => string>> = {
  brands: { "new-brand": () => "new" },
  collection: {
    "add-item": () => "add",
    "edit-collection": () => "edit",
    "delete-collection": () => "delete",
    notes: () => "notes",
    "co-owners": () => "people",
  },
  groups: {
    "new-group": () => "new",
    "edit-group": () => "edit",
    "delete-group": () => "delete",
    "leave-group": () => "leave",
    members: () => "members",
    "add-to-group": () => "items/add",
    "save-item": (query) => `items/${idIn(query, "item")}/save`,
    "remove-item": (query) => `items/${idIn(query, "item")}/remove`,
    "edit-message": (query) => `messages/${idIn(query, "message")}/edit`,
    "delete-message": (query) => `messages/${idIn(query, "message")}/delete`,
  },
  product: { "edit-item": () => "edit", "move-item": () => "move", "delete-item": () => "delete" },
  friends: { person: (query) => `person/${encodeURIComponent(query.get("person") ?? "")}` },
  profile: { "delete-account": () => "delete" },
}

/** Dialogs once had addresses like `/product/5?dialog=edit-item`. @throws {Response} a redirect to today's address. */
export function redirectOldDialog({ pathname, searchParams }: URL): void {
  const name = searchParams.get("dialog")
  if (!name) return
  if (name === "new-collection") throw redirect(paths.newCollection, 301)
  const dialog = own(own(dialogs, pathname.split("/")[1] ?? "") ?? {}, name)
  if (!dialog) return
  const query = new URLSearchParams(searchParams)
  for (const part of ["dialog", "item", "message", "person"]) query.delete(part)
  throw redirect(`${pathname}/${dialog(searchParams)}${query.size > 0 ? `?${query}` : ""}`, 301)
}

/** Ignores the names that every object has, such as `constructor`. */
const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const SEARCHES = ["search", "q", "username"]

/** Without JavaScript an empty search field leaves "?search=" in the address. @throws {Response} a redirect without it. */
export function redirectEmptySearch({ url, context }: PageArgs): void {
  const empty = SEARCHES.filter((name) => url.searchParams.get(name)?.trim() === "")
  // A refused form is shown at the address that it was sent to.
  if (empty.length === 0 || context.formResult || context.formError) return
  throw redirect(withQuery(pageAddress(url), Object.fromEntries(empty.map((name) => [name, null]))))
}
