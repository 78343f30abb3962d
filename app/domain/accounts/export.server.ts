import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, users } from "#db/schema/index.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { exportBrands } from "./export/brands.server.ts"
import { exportCollections, exportShared } from "./export/collections.server.ts"
import { exportGroupItems, exportMemberships, exportMessages } from "./export/groups.server.ts"
import { exportItemsElsewhere } from "./export/items.server.ts"
import { jsonText } from "./export/json-text.ts"
import { exportBlocks, exportFriends, exportRequests, exportSessions } from "./export/people.server.ts"
import { notDeleted } from "./reads.server.ts"
import { presentUser } from "./responses.server.ts"

/**
 * What the app keeps about the viewer and what they made, for a download: their own words and things whole, other
 * people by their usernames, other people's places by name as long as the viewer is in them.
 *
 * It is read while it is written, page by page, so it takes little memory. It is no snapshot: what is written meanwhile may
 * be in it or not.
 * @returns the parts of a JSON document; reading them fails when the account is deleted meanwhile.
 * @throws {Unauthenticated} for a visitor.
 */
export function exportAccount(viewer: Viewer): AsyncIterable<string> {
  const person = requireUser(viewer)
  const { id } = person
  const document = {
    user: presentUser(person),
    sessions: exportSessions(id),
    friends: exportFriends(id),
    friendRequests: { sent: exportRequests("sent", id), received: exportRequests("received", id) },
    blocks: exportBlocks(id),
    collections: exportCollections(id),
    sharedWithMe: {
      coOwned: exportShared(collectionCoOwners, id),
      collaboratedOn: exportShared(collectionCollaborators, id),
    },
    itemsInOtherCollections: exportItemsElsewhere(person),
    brands: exportBrands(id),
    groups: exportMemberships(id),
    groupItems: exportGroupItems(id),
    groupMessages: exportMessages(id),
  }
  return whole(jsonText(document), id)
}

/** Holds the end of the document back until it is known that the account was there to the end. */
async function* whole(parts: AsyncIterable<string>, userId: number): AsyncGenerator<string> {
  let held = ""
  for await (const part of parts) {
    yield held
    held = part
  }
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), notDeleted))
  if (!user) throw new Error("The account was deleted while it was exported")
  yield held
}
