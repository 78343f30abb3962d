import type { PublicUser } from "../accounts/present.ts"

/** What the actor is towards a person that they found: a friend or not, with a request under way or not. */
export type Standing = { isFriend: boolean; requestStatus: null | "sent" | "received" }

/** A person that a search found (api.md). */
export type FoundPerson = PublicUser & Standing

/**
 * Whether 'Add Friend' leads anywhere: not towards oneself, a friend or somebody asked already, and towards a private
 * profile only in answer to its own request (specification, section 6: only friends can send requests to it).
 */
export function mayRequest(actorId: number, person: FoundPerson): boolean {
  if (person.id === actorId || person.isFriend || person.requestStatus === "sent") return false
  return !person.isPrivate || person.requestStatus === "received"
}
