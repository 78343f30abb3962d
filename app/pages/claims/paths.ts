import { withQuery } from "~/paths.ts"

/** Not among `paths`, which every page loads. */
export const claimsPath = (query: { cursor?: string } = {}) => withQuery("/claims", query)

export const claimFailed = "Failed to claim this"
