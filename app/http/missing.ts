import { brand, collection, group, item } from "~/words/messages.ts"

const MESSAGES: Record<string, string> = {
  collection: collection.notFound,
  collections: collection.notFound,
  product: item.notFound,
  items: item.notFound,
  brand: brand.notFound,
  brands: brand.notFound,
  groups: group.notFound,
}

/** The message for an id that is not a number, as for a missing thing. @param path of a page, or of the API. */
export function missingAt(path: string, id = ""): string | undefined {
  const kind =
    path
      .replace(/^\/api\//, "/")
      .split("/")[1]
      ?.toLowerCase() ?? ""
  if (kind === "groups" && !/^\d+$/.test(id)) return group.invalidId
  return Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : undefined
}
