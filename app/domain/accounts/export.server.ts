import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, users } from "#db/schema/index.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { exportBrands } from "./export/brands.server.ts"
import { exportCollections, exportShared } from "./export/collections.server.ts"
import { exportGroupItems, exportMemberships, exportMessages } from "./export/groups.server.ts"
import { exportIdentities } from "./export/identities.server.ts"
import { exportItemsElsewhere } from "./export/items.server.ts"
import { jsonText } from "./export/json-text.ts"
import {
  exportBlocks,
  exportFriends,
  exportInvitations,
  exportRequests,
  exportSessions,
  exportTokens,
} from "./export/people.server.ts"
import { exportReports } from "./export/reports.server.ts"
import { exportSignIn } from "./export/sign-in.server.ts"
import { notDeleted } from "./reads.server.ts"

/**
 * A JSON document in parts, read page by page while it is sent. Other people appear by username. It is not a
 * snapshot.
 */
export function exportAccount(viewer: Viewer): AsyncIterable<string> {
  const user = requireUser(viewer)
  const { id } = user
  const document = {
    user,
    signIn: () => exportSignIn(id),
    sessions: exportSessions(id),
    tokens: exportTokens(id),
    identities: exportIdentities(id),
    friends: exportFriends(id),
    friendRequests: { sent: exportRequests("sent", id), received: exportRequests("received", id) },
    blocks: exportBlocks(id),
    invitations: exportInvitations(id),
    collections: exportCollections(id),
    sharedWithMe: {
      coOwned: exportShared(collectionCoOwners, id),
      collaboratedOn: exportShared(collectionCollaborators, id),
    },
    itemsInOtherCollections: exportItemsElsewhere(user),
    brands: exportBrands(id),
    groups: exportMemberships(id),
    groupItems: exportGroupItems(id),
    groupMessages: exportMessages(id),
    reports: exportReports(id),
  }
  return whole(jsonText(document), id)
}

/** Fails if the account was deleted meanwhile. */
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
