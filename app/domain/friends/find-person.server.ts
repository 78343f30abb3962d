import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { notDeleted, publicColumns } from "../accounts/person.server.ts"
import type { PublicUser } from "../accounts/present.ts"
import { NotFound } from "../errors.ts"
import { fold } from "../text.ts"
import { notBlocked } from "./visible.server.ts"

/**
 * The person with this username, ignoring case, as far as the one who asks can reach them.
 * @throws {NotFound} 'User not found', also across a block in either direction.
 */
export async function reachablePerson(
  tx: Transaction,
  viewerId: number,
  username: string,
): Promise<PublicUser> {
  const [person] = await tx
    .select(publicColumns)
    .from(users)
    .where(and(eq(users.usernameKey, fold(username)), notDeleted, notBlocked(viewerId, users.id)))
  if (!person) throw new NotFound("User not found")
  return person
}
