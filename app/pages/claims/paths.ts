import { withQuery } from "~/paths.ts"

/** Not among `paths`, which every page loads. */
export const claimsPath = (query: { cursor?: string } = {}) => withQuery("/claims", query)

/** A guest's private link. @param list the token of the view link that the guest came by, to go back. */
export const undoPath = (token: string, list?: string) => withQuery(`/claims/undo/${token}`, { list })

export const claimFailed = "Failed to claim this"
