import type { Actor } from "../actor.ts"
import { type CollectionRole, mayEdit } from "../collections/policy.ts"

/** Owner and co-owners of its collection, and who added it, may edit, move and delete an item. */
export const mayEditItem = (actor: Actor, role: CollectionRole, item: { userId: number | null }) =>
  mayEdit(role) || (actor !== null && item.userId === actor.id)
