import type { Collection } from "./collections.ts"
import { call, ServerError, type Settings } from "./server.ts"

export type Item = { id: number; collectionId: number }

/** The user's items with this link. Null when the server is too old to tell. */
export async function knownItems(settings: Settings, link: string): Promise<Item[] | null> {
  try {
    const { body } = await call<Item[]>(settings, `/items?productUrl=${encodeURIComponent(link)}`)
    return body
  } catch (error) {
    if (error instanceof ServerError && !error.needsToken) return null
    throw error
  }
}

/** "You already have this in Kitchen and Hall." */
export function knownSentence(items: Item[], collections: Collection[]): string {
  if (items.length === 0) return ""
  const names = items.map(({ collectionId }) => collections.find(({ id }) => id === collectionId)?.name)
  const collectionNames = [...new Set(names.filter((name) => name !== undefined))]
  if (collectionNames.length === 0) return "You already have this."
  return `You already have this in ${new Intl.ListFormat("en").format(collectionNames)}.`
}
