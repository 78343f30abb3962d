import { collectionAccess } from "~/domain/collections/access.server.ts"
import type { Place } from "../item-form/actions.server.ts"

export const place: Place = { guard: ({ viewer, id }) => collectionAccess(viewer, id()) }
