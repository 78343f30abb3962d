import { collectionAccess, requireAdder } from "~/domain/collections/access.server.ts"
import type { Saving } from "../item-form/actions.server.ts"

export const adding: Saving = {
  guard: ({ viewer, id }) => requireAdder(viewer, id()),
  place: async ({ viewer, id }) => (await collectionAccess(viewer, id())).name,
}
