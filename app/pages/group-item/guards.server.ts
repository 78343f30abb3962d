import { getGroupItem } from "~/domain/groups/item-reads.server.ts"
import { requireGroupItemEditor } from "~/domain/groups/item-writes.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"

/** @throws {Forbidden} for all but the group's owner and who added the product. */
export const requireEditor = ({ viewer, id }: PageArgs) => requireGroupItemEditor(viewer, id(), id("itemId"))

/** @throws {Unauthenticated} @throws {NotFound} @throws {Forbidden} for who may not see it. */
export function requireSeen({ viewer, id }: PageArgs) {
  requireUser(viewer)
  return getGroupItem(viewer, id(), id("itemId"))
}

export const pageBelow = ({ id }: PageArgs): string => paths.groupItem(id(), id("itemId"))
