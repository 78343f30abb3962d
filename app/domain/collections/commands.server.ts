import { collections } from "#db/schema/index.ts"
import { account, titles } from "~/messages.ts"
import { type Actor, type SignedIn, signedIn } from "../actor.ts"
import { Forbidden } from "../errors.ts"
import { fold } from "../text.ts"
import { write } from "../write.server.ts"
import type { NewCollection } from "./schema.server.ts"

const authenticationError = { title: titles.authentication }

/** Refuses a `userId` in the body that is not the caller's own (api.md; specification, section 5). */
function ownId(person: SignedIn, userId: number | undefined): void {
  if (userId !== undefined && userId !== person.id)
    throw new Forbidden(account.identification, authenticationError)
}

/**
 * Creates a collection that the actor owns.
 * @returns its id.
 * @throws {Unauthenticated} 'You must be logged in to create collections'.
 * @throws {Forbidden} when the body names somebody else as the owner.
 */
export async function createCollection(actor: Actor, input: NewCollection): Promise<{ id: number }> {
  const person = signedIn(actor, account.loginToCreateCollection, authenticationError)
  ownId(person, input.userId)
  return write(async (tx) => {
    const [row] = await tx
      .insert(collections)
      .values({
        name: input.name,
        nameKey: fold(input.name),
        description: input.description ?? null,
        isPrivate: input.isPrivate,
        userId: person.id,
      })
      .returning({ id: collections.id })
    if (!row) throw new Error("The collection was not written")
    return row
  })
}
