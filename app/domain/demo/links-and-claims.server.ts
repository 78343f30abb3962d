import { claimByLink, claimItem } from "../claims/writes.server.ts"
import { findViewLink } from "../collections/link-reads.server.ts"
import { createViewLink } from "../collections/link-writes.server.ts"
import { updateCollection } from "../collections/writes.server.ts"
import type { User } from "../viewer.ts"
import { viewLinks, wishLists } from "./demo.ts"
import type { People } from "./people.server.ts"

type Filled = { name: string; owner: User; collectionId: number; ids: number[] }

/** @returns the tokens of the collection's view links. */
export async function fillLinksAndClaims(
  people: People,
  { name, owner, collectionId, ids }: Filled,
): Promise<string[]> {
  const tokens: string[] = []
  for (const [collection, forWhom] of viewLinks)
    if (collection === name)
      tokens.push((await createViewLink(owner, collectionId, { name: forWhom, expiresAt: null })).token)
  const { claims = [], guests = [] } = wishLists[name] ?? {}
  if (claims.length > 0) await updateCollection(owner, collectionId, { claims: "hidden" })
  for (const [place, person, bought] of claims) await claimItem(people[person], ids[place] ?? 0, { bought })
  for (const [place, guest] of guests)
    await claimByLink(await findViewLink(tokens[0] ?? ""), ids[place] ?? 0, guest)
  return tokens
}
