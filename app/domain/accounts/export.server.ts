import { collectionCollaborators, collectionCoOwners } from "#db/schema/index.ts"
import { type Actor, signedIn } from "../actor.ts"
import { exportBrands } from "./export/brands.server.ts"
import { exportCollections, exportItemsElsewhere, exportShared } from "./export/collections.server.ts"
import { exportGroupItems, exportMemberships, exportMessages } from "./export/groups.server.ts"
import { exportBlocks, exportFriends, exportRequests, exportSessions } from "./export/people.server.ts"
import { presentUser } from "./present.ts"

/**
 * What the app keeps about the actor and what they made, for a download: their own words and things whole, other
 * people by their usernames, other people's places by name as long as the actor is in them. Dates become ISO 8601
 * in JSON.
 * @throws {Unauthenticated} for a visitor.
 */
export async function exportAccount(actor: Actor) {
  const person = signedIn(actor)
  const { id } = person
  return {
    user: presentUser(person),
    sessions: await exportSessions(id),
    friends: await exportFriends(id),
    friendRequests: {
      sent: await exportRequests("sent", id),
      received: await exportRequests("received", id),
    },
    blocks: await exportBlocks(id),
    collections: await exportCollections(id),
    sharedWithMe: {
      coOwned: await exportShared(collectionCoOwners, id),
      collaboratedOn: await exportShared(collectionCollaborators, id),
    },
    itemsInOtherCollections: await exportItemsElsewhere(person),
    brands: await exportBrands(id),
    groups: await exportMemberships(id),
    groupItems: await exportGroupItems(id),
    groupMessages: await exportMessages(id),
  }
}
