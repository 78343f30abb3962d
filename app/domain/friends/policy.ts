import type { z } from "zod"
import type { foundPersonResponse } from "./responses.server.ts"

/** A person that a search found (api.md): a friend of the viewer or not, with a request under way or not. */
export type FoundPerson = z.infer<typeof foundPersonResponse>

/**
 * Whether 'Add Friend' leads anywhere: not towards oneself, a friend or somebody asked already, and towards a private
 * profile only in answer to its own request (docs/permissions.md, "Users, friends and blocks").
 */
export function mayRequest(viewerId: number, person: FoundPerson): boolean {
  if (person.id === viewerId || person.isFriend || person.requestStatus === "sent") return false
  return !person.isPrivate || person.requestStatus === "received"
}
