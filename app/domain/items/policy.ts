import type { Actor } from "../actor.ts"
import { type CollectionRole, mayEdit } from "../collections/policy.ts"

/** Editing, moving and deleting an item (docs/permissions.md, "Collections and items"). */
export const mayEditItem = (actor: Actor, role: CollectionRole, item: { userId: number | null }) =>
  mayEdit(role) || (actor !== null && item.userId === actor.id)
