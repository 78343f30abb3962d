import { type FoundPersonWithRequest, searchPeople } from "~/domain/friends/people-reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { DomainError } from "~/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { reportError } from "~/http/server/log.server.ts"

/**
 * The people that the page was searched for: none without a search, null when they could not be read. The rest of the
 * page is fine without them, so that failure is logged and stays in its place.
 */
export async function foundPeople(
  viewer: Viewer,
  username: string,
  { request, context }: Pick<PageArgs, "request" | "context">,
): Promise<FoundPersonWithRequest[] | null> {
  try {
    return await searchPeople(viewer, { username })
  } catch (error) {
    if (error instanceof DomainError) throw error
    reportError(error, request, context)
    return null
  }
}
