import type { z } from "zod"
import type { foundPersonResponse } from "./responses.server.ts"

export type FoundPerson = z.infer<typeof foundPersonResponse>

/** Whether 'Add Friend' can succeed. A private profile takes only answers to its own request. */
export function mayRequest(viewerId: number, person: FoundPerson): boolean {
  if (person.id === viewerId || person.isFriend || person.requestStatus === "sent") return false
  return !person.isPrivate || person.requestStatus === "received"
}
