import { requireAdder } from "~/domain/collections/access.server.ts"
import type { Adding } from "../item-form/actions.server.ts"

export const adding: Adding = { guard: ({ viewer, id }) => requireAdder(viewer, id()) }
