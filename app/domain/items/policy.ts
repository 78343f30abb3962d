import { type CollectionRole, mayEdit } from "../collections/policy.ts"
import type { Viewer } from "../viewer.ts"

export const mayEditItem = (viewer: Viewer, role: CollectionRole, item: { userId: number | null }) =>
  mayEdit(role) || (viewer !== null && item.userId === viewer.id)
