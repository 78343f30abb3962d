import { lengths } from "./limits.ts"

type Id = number | string
type Query = Record<string, string | number | null | undefined>

/**
 * Null for what is no address. Not by `URL.canParse`: older browsers have none, and in Node 20 and 22 it refuses a host
 * like "bücher.example" after some thousand calls.
 */
export function parseUrl(address: string, base?: string | URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Leaves empty values out. */
export function withQuery(path: string, query: Query): string {
  const [base = "", existing] = path.split("?")
  const search = new URLSearchParams(existing)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") search.delete(name)
    else search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${base}?${text}` : base
}

/** The pages of the lists in a dialog that adds friends to something. */
export const listPages = ["coOwners", "collaborators", "members"] as const
export type ListPages = { [name in (typeof listPages)[number]]?: string | null | undefined }

type GroupTab = "chat" | undefined
type GroupForm =
  | ("join" | "leave" | "accept" | "decline" | "edit" | "delete" | "messages")
  | ("members" | "members/invite" | `members/${Id}/remove`)
  | ("items/add" | "items/add/read" | "items/add/paste" | "items/choose")
  | `messages/${Id}/${"edit" | "delete"}`

type CollectionQuery = {
  search?: string | undefined
  state?: string | null | undefined
  tags?: string[]
  brand?: string | null | undefined
  maxPrice?: string | null | undefined
  /** The viewer's own, where it is not the collection's. */
  sort?: string | undefined
  cursor?: string
}

type SaveQuery = {
  url?: string | undefined
  title?: string | undefined
  text?: string | undefined
  collectionId?: number
  /** The id of what a visitor shared before they signed in. */
  kept?: string
}

export const paths = {
  home: "/",
  help: "/help",
  /** `for` is the address of the form that needed a session, where that is not `redirectTo`. */
  auth: (
    query: {
      mode?: "register"
      redirectTo?: string
      for?: string
      invitation?: string
      cookies?: "check"
      again?: "1"
    } = {},
  ) => withQuery("/auth", query),
  signOut: "/auth/sign-out",
  forgotPassword: (query: { sent?: "1" } = {}) => withQuery("/auth/forgot-password", query),
  resetPassword: (query: { token?: string } = {}) => withQuery("/auth/reset-password", query),
  collections: (query: { filter?: string; search?: string; cursor?: string } = {}) =>
    withQuery("/collections", query),
  newCollection: "/collections/new",
  collection: (id: Id, { tags = [], ...query }: CollectionQuery = {}) =>
    tags.reduce(
      (to, tag) => `${to}${to.includes("?") ? "&" : "?"}tag=${encodeURIComponent(tag)}`,
      withQuery(`/collection/${id}`, query),
    ),
  collectionForm: (
    id: Id,
    form:
      | ("add" | "add/read" | "add/paste" | "edit" | "delete" | "notes" | "notes/delete" | "tags" | "leave")
      | ("share" | `share/${number}/end`)
      | ("people" | "people/add" | "people/remove")
      | ("handover" | "handover/offer" | "handover/end"),
    query: { edit?: 1; search?: string | null } & ListPages = {},
  ) => withQuery(`/collection/${id}/${form}`, query),
  arrange: (id: Id, query: { cursor?: string | null } = {}) => withQuery(`/collection/${id}/arrange`, query),
  /** What whoever has a view link sees. */
  shared: (
    token: string,
    query: { search?: string | undefined; sort?: string | undefined; cursor?: string } = {},
  ) => withQuery(`/s/${token}`, query),
  sharedProduct: (token: string, id: Id, form?: "save" | "claim") =>
    `/s/${token}/${id}${form ? `/${form}` : ""}`,
  /** `sort` is that of the list that it is shown in, where it is not the collection's. */
  product: (id: Id, query: { sort?: string | undefined } = {}) => withQuery(`/product/${id}`, query),
  productForm: (
    id: Id,
    form: "edit" | "move" | "move/copy" | "copy" | "delete" | "read" | "star" | "state" | "claim",
    query: { find?: string; places?: string } = {},
  ) => withQuery(`/product/${id}/${form}`, query),
  brands: (query: { filter?: string; search?: string; cursor?: string } = {}) => withQuery("/brands", query),
  newBrand: (query: { filter?: string; search?: string; name?: string } = {}) =>
    withQuery("/brands/new", query),
  brand: (id: Id, query: { cursor?: string } = {}) => withQuery(`/brand/${id}`, query),
  brandForm: (id: Id, form: "edit" | "follow" | "favorite") => `/brand/${id}/${form}`,
  groups: (query: { filter?: string; cursor?: string } = {}) => withQuery("/groups", query),
  newGroup: "/groups/new",
  groupItem: (group: Id, item: Id) => `/groups/${group}/items/${item}`,
  group: (
    id: Id,
    query: {
      tab?: GroupTab
      state?: string | undefined
      sort?: string | undefined
      cursor?: string
      compose?: string
    } = {},
  ) => withQuery(`/groups/${id}`, query),
  groupForm: (
    id: Id,
    form: GroupForm,
    query: {
      tab?: GroupTab
      compose?: string
      search?: string
      items?: string
    } & ListPages = {},
  ) => withQuery(`/groups/${id}/${form}`, query),
  friends: (query: { username?: string; requests?: string; friends?: string; blocked?: string } = {}) =>
    withQuery("/friends", query),
  friendForm: (form: "privacy" | `requests/${number}/${"answer" | "cancel"}` | `blocked/${number}/unblock`) =>
    `/friends/${form}`,
  person: (username: string, form?: "request" | "remove" | "block") =>
    `/friends/person/${encodeURIComponent(username)}${form ? `/${form}` : ""}`,
  people: (id: Id, query: { cursor?: string } = {}) => withQuery(`/people/${id}`, query),
  profile: "/profile",
  profileForm: (
    form:
      | ("username" | "about" | "email" | "email/verify" | "password" | "sign-out-everywhere" | "delete")
      | `sessions/${string}/end`,
  ) => `/profile/${form}`,
  accountExport: "/profile/export",
  save: (query: SaveQuery = {}) => withQuery("/save", query),
  saveForm: (form: "read" | "paste" | "find", query: SaveQuery) => withQuery(`/save/${form}`, query),
  imports: "/imports",
  import: (
    id: number,
    query: { place?: number | undefined; cursor?: string | null; failures?: string; columns?: 1 } = {},
  ) => withQuery(`/imports/${id}`, query),
  importForm: (id: number, form: "columns" | "delete") => `/imports/${id}/${form}`,
  links: (links?: string[]) => withQuery("/imports/links", { links: links?.join("\n") }),
  search: (query: { q?: string; cursor?: string; kind?: string } = {}) => withQuery("/search", query),
  apiDocs: "/api/docs",
  openApi: "/api/openapi.json",
} as const

/** The value is untrusted: another origin, or more than 2,048 characters (it becomes a header), gives the fallback. */
export function localPath(value: unknown, fallback: string = paths.home): string {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > lengths.url) return fallback
  const base = "http://app.invalid"
  try {
    const url = new URL(value, base)
    const path = url.pathname + url.search + url.hash
    // `//host`, `/\host` and tabs in between are read by browsers as another host.
    return url.origin === base && !/^\/[/\\]/.test(path) ? path : fallback
  } catch {
    return fallback
  }
}

/** A dialog's address says this of its lists, so that the dialog stays as it is after a change. */
export const listPagesOf = (url: URL): ListPages =>
  Object.fromEntries(listPages.map((name) => [name, url.searchParams.get(name)]))
