import { call, type Settings } from "./server.ts"

export type Collection = { id: number; name: string }

const PAGES_MAX = 10

/** Up to 1,000 of the user's own, the one used last first. */
export async function readCollections(
  settings: Settings,
  lastUsed: number | undefined,
): Promise<Collection[]> {
  const all: Collection[] = []
  let path: string | undefined = "/collections?filter=mine&limit=100"
  for (let page = 0; path && page < PAGES_MAX; page++) {
    const { body, next }: { body: Collection[]; next?: string } = await call(settings, path)
    all.push(...body)
    path = next
  }
  return all.sort((a, b) => Number(b.id === lastUsed) - Number(a.id === lastUsed))
}
