import { withQuery } from "~/paths.ts"

export const trashPaths = {
  trash: (query: { cursor?: string } = {}) => withQuery("/trash", query),
  empty: "/trash/empty",
  restore: (id: number) => `/trash/${id}/restore`,
} as const
