import { collectionCollaborators, collectionCoOwners } from "#db/schema/index.ts"
import type { User } from "../../viewer.ts"
import { exportCollections, exportShared } from "./collections.server.ts"
import { exportGroupItemsElsewhere, exportMemberships, exportMessages } from "./groups.server.ts"
import { exportIdentities } from "./identities.server.ts"
import { exportImports } from "./imports.server.ts"
import { exportItemsElsewhere } from "./items.server.ts"
import {
  exportBlocks,
  exportFriends,
  exportInvitations,
  exportRequests,
  exportSessions,
  exportTokens,
} from "./people.server.ts"
import { exportReports } from "./reports.server.ts"
import { exportSignIn } from "./sign-in.server.ts"

/** About the account on this server, besides its library. Other people appear by username. */
export function accountOf(user: User, missingPictures: string[]) {
  const { id } = user
  return {
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
    groups: exportMemberships(id),
    itemsInOtherGroups: exportGroupItemsElsewhere(id),
    groupMessages: exportMessages(id),
    reports: exportReports(id),
    imports: exportImports(id),
    missingPictures,
  }
}
