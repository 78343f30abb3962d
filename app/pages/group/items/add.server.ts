import { linkedGroupItem } from "~/domain/groups/item-content.server.ts"
import type { Place } from "../../item-form/actions.server.ts"
import { requireContributor } from "../guards.server.ts"

export const place: Place = {
  guard: requireContributor,
  find: async ({ id }, link) => ({ own: [], inGroup: await linkedGroupItem(id(), link) }),
}
