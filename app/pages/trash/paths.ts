import { withQuery } from "~/paths.ts"

/** Not among `paths`, which every page loads. */
export const trashPaths = {
  trash: (query: { cursor?: string } = {}) => withQuery("/trash", query),
  empty: "/trash/empty",
  restore: (...ids: number[]) => `/trash/restore?ids=${ids.join()}`,
} as const
