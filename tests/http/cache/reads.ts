import { mayBeCached } from "~/http/cache/rules.ts"
import type { Ids } from "../../permissions/matrix.ts"

/** What is shown under these paths by the id in them. */
const kinds: [path: RegExp, name: string][] = [
  [/^(\/api)?\/collections?\//, "collection"],
  [/^\/product\/|^\/api\/items\//, "item"],
  [/^\/s\/:token\/:id/, "item"],
  [/^(\/api)?\/brands?\//, "brand"],
  [/^(\/api)?\/groups\//, "group"],
  [/^\/people\/|^\/api\/users\/:/, "owner"],
]

/** Tabs, filters, searches and the like, by the pattern of the page or call. */
const queries: Record<string, string[]> = {
  "/": [],
  "/auth": ["mode=register", "for=%2Fbrand%2F1%2Ffollow"],
  "/auth/forgot-password": [],
  "/brand/:id": [],
  "/brands": ["filter=saved", "filter=following", "search=iit"],
  "/collection/:id": ["search=item", "state=wanted", "tag=oak", "sort=name"],
  "/collections": ["filter=mine", "filter=shared", "filter=public", "search=hall"],
  "/friends": ["username=a-"],
  "/groups": ["filter=my", "filter=invited", "filter=public"],
  "/groups/:id": ["tab=chat", "sort=votes", "state=decided"],
  "/people/:id": [],
  "/product/:id": [],
  "/s/:token": ["search=item"],
  "/s/:token/:id": [],
  "/search": ["q=hall", "q=item&kind=items", "q=iitt&kind=brands"],
  "/api/blocks": [],
  "/api/brands": ["filter=saved", "filter=following", "search=iit", "limit=1"],
  "/api/brands/:id": [],
  "/api/brands/:id/following": [],
  "/api/brands/:id/items": ["limit=1"],
  "/api/collections": ["filter=mine", "filter=shared", "filter=public", "search=hall", "limit=1"],
  "/api/collections/:id": [],
  "/api/collections/:id/co-owners": ["limit=1"],
  "/api/collections/:id/co-owners/check": [],
  "/api/collections/:id/collaborators": ["limit=1"],
  "/api/collections/:id/items": ["search=item", "limit=1"],
  "/api/collections/:id/notes": [],
  "/api/collections/:id/tags": [],
  "/api/docs": [],
  "/api/friend-requests": ["limit=1"],
  "/api/friends": ["limit=1"],
  "/api/groups": ["filter=my", "filter=invited", "filter=public", "limit=1"],
  "/api/groups/:id": [],
  "/api/groups/:id/items": ["sort=votes", "state=decided", "limit=1"],
  "/api/groups/:id/members": ["limit=1"],
  "/api/groups/:id/messages": ["after=1", "edits=1", "limit=2"],
  "/api/items/:id": [],
  "/api/openapi.json": [],
  "/api/shared/:token": [],
  "/api/shared/:token/items": ["search=item", "limit=1"],
  "/api/user": [],
  "/api/user/brands": [],
  "/api/users/:id": [],
  "/api/users/:id/collections": ["limit=1"],
  "/api/users/search": ["username=a-"],
}

export const patterns = Object.keys(queries)

/** Pages also as the data that the router of the browser asks for. */
export function addressesOf(pattern: string, ids: Ids, { asData = false } = {}): string[] {
  const path = pattern
    .replace(":token", String(ids.viewToken))
    .replace(":id", String(ids[kinds.find(([at]) => at.test(pattern))?.[1] ?? ""]))
  const all = ["", ...(queries[pattern] ?? [])].map((query) => path + (query && `?${query}`))
  if (!asData || pattern.startsWith("/api/")) return all
  return [...all, path === "/" ? "/_root.data" : `${path}.data`]
}

/** @param pattern as in app/routes.ts. */
export const isCached = (pattern: string): boolean => mayBeCached(pattern.replace(/:\w+/g, "1"))
