import type { CollectionRole } from "../collections/policy.ts"

/** Into the user's own and shared collections, and not into those of strangers, which take single items only. */
export const mayImportInto = (role: CollectionRole) => role !== "stranger"
