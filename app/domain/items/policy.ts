import { type CollectionRole, mayEdit } from "../collections/policy.ts"
import type { Viewer } from "../viewer.ts"

/** Editing, moving and deleting an item (docs/permissions.md, "Collections and items"). */
export const mayEditItem = (viewer: Viewer, role: CollectionRole, item: { userId: number | null }) =>
  mayEdit(role) || (viewer !== null && item.userId === viewer.id)
