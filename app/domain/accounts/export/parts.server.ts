import { and, eq, gt, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import {
  apiTokens,
  blocks,
  brandFavorites,
  brandFollows,
  brands,
  collectionCollaborators,
  collectionCoOwners,
  collections,
  friendRequests,
  friends,
  groupItems,
  groupItemVotes,
  groupMembers,
  groupMessages,
  groups,
  identities,
  imports,
  invitations,
  itemClaims,
  items,
  recoveryCodes,
  removedItems,
  reports,
  secondFactors,
  securityEvents,
  sessions,
  users,
  viewLinks,
} from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { worksOnCollection } from "../../collections/access.server.ts"
import { ownColumns } from "../../events/reads.server.ts"
import { ownBlocks } from "../../friends/block-reads.server.ts"
import { groupOf } from "../../invitations/reads.server.ts"
import { exportBrands } from "./brands.server.ts"
import {
  exportCollections,
  exportItemsElsewhere,
  exportRemovedElsewhere,
  exportShared,
} from "./collections.server.ts"
import {
  exportDecisions,
  exportGroupItemsElsewhere,
  exportMemberships,
  exportMessages,
  exportOwnGroups,
} from "./groups.server.ts"
import { groupEntries, libraryHead, ownCollectionEntries } from "./library.server.ts"
import {
  fields,
  list,
  memberRow,
  type Part,
  people,
  requests,
  sessionRow,
  signIn,
} from "./rows-of-user.server.ts"

/** The files of an export and what they say, in their order. A test demands every column with a user's id. */
export const files: Record<"library.json" | "account.json", Part[]> = {
  // The order of the keys is part of the format: equal libraries are equal bytes.
  "library.json": [
    { key: "format", of: [], rows: () => libraryHead.format },
    { key: "version", of: [], rows: () => libraryHead.version },
    { key: "collections", of: [collections.userId], rows: ownCollectionEntries },
    { key: "groups", of: [groups.ownerId], rows: groupEntries },
    {
      key: "brands",
      of: [brands.createdById, brandFollows.userId, brandFavorites.userId],
      rows: exportBrands,
    },
  ],
  // The account on this server, besides its library. Other people appear by username.
  "account.json": [
    { key: "user", of: [users.id], rows: (user) => user },
    { key: "signIn", of: [secondFactors.userId, recoveryCodes.userId], rows: signIn },
    list(
      "sessions",
      sessions.userId,
      sessionRow,
      () =>
        db
          .select({ key: sessionRow, ...pick(sessions, "userAgent", "createdAt", "lastSeenAt", "expiresAt") })
          .from(sessions),
      () => gt(sessions.expiresAt, new Date()),
    ),
    list("securityEvents", securityEvents.userId, securityEvents.id, () =>
      db.select({ key: securityEvents.id, ...ownColumns }).from(securityEvents),
    ),
    list("tokens", apiTokens.userId, apiTokens.id, () =>
      fields(apiTokens, "name", "scope", "createdAt", "expiresAt", "lastUsedAt"),
    ),
    // The subject is left out: it is the provider's own name for the account.
    list("identities", identities.userId, identities.id, () =>
      fields(identities, "issuer", "label", "createdAt"),
    ),
    list("friends", friends.userId, friends.id, () => people(friends, friends.friendId)),
    {
      key: "friendRequests",
      of: [friendRequests.senderId, friendRequests.receiverId],
      rows: ({ id }) => ({
        sent: requests(id, friendRequests.senderId, friendRequests.receiverId),
        received: requests(id, friendRequests.receiverId, friendRequests.senderId),
      }),
    },
    list("blocks", blocks.userId, blocks.id, () => people(blocks, blocks.blockedId), ownBlocks),
    list("invitations", invitations.userId, invitations.id, (userId) =>
      db
        .select({
          key: invitations.id,
          ...pick(invitations, "uses", "used", "befriends"),
          group: groups.name,
          ...pick(invitations, "createdAt", "expiresAt"),
        })
        .from(invitations)
        .leftJoin(groups, groupOf(userId)),
    ),
    { key: "collections", of: [collections.userId], rows: exportCollections },
    {
      key: "sharedWithMe",
      of: [collectionCoOwners.userId, collectionCollaborators.userId],
      rows: ({ id }) => ({
        coOwned: exportShared(collectionCoOwners, id),
        collaboratedOn: exportShared(collectionCollaborators, id),
      }),
    },
    // Without their addresses, which are stored nowhere. An import makes no links.
    list("viewLinks", viewLinks.createdById, viewLinks.id, () =>
      db
        .select({
          key: viewLinks.id,
          name: viewLinks.name,
          collection: collections.name,
          ...pick(viewLinks, "createdAt", "expiresAt", "lastUsedOn"),
        })
        .from(viewLinks)
        // Who does not see a collection any more is not told its name.
        .leftJoin(collections, worksOnCollection()),
    ),
    // An import makes no claims: they are promises to people of this server.
    list("claims", itemClaims.userId, itemClaims.id, () =>
      db
        .select({
          key: itemClaims.id,
          name: itemClaims.itemName,
          boughtAt: isoTime(itemClaims.boughtAt),
          createdAt: isoTime(itemClaims.createdAt),
        })
        .from(itemClaims),
    ),
    { key: "itemsInOtherCollections", of: [items.userId], rows: exportItemsElsewhere },
    { key: "removedFromOtherCollections", of: [removedItems.userId], rows: exportRemovedElsewhere },
    { key: "groups", of: [groupMembers.userId], rows: exportMemberships },
    { key: "ownGroups", of: [groups.ownerId], rows: exportOwnGroups },
    list(
      "groupInvitationsSent",
      groupMembers.invitedById,
      memberRow,
      () =>
        db
          .select({
            key: memberRow,
            group: groups.name,
            username: users.username,
            createdAt: groupMembers.createdAt,
          })
          .from(groupMembers)
          // Outer joins, so that the members are read first, in order.
          .leftJoin(groups, eq(groups.id, groupMembers.groupId))
          .leftJoin(users, eq(users.id, groupMembers.userId)),
      () => and(eq(groupMembers.status, "pending"), sql`${groups.isDeleted} is not 1`),
    ),
    { key: "itemsInOtherGroups", of: [groupItems.userId], rows: exportGroupItemsElsewhere },
    { key: "decidedInGroups", of: [groupItems.stateById], rows: exportDecisions },
    list("groupVotes", groupItemVotes.userId, groupItemVotes.itemId, () =>
      db
        .select({
          key: groupItemVotes.itemId,
          ...pick(groupItemVotes, "groupId"),
          product: groupItems.name,
          createdAt: groupItemVotes.createdAt,
        })
        .from(groupItemVotes)
        .leftJoin(groupItems, eq(groupItems.id, groupItemVotes.itemId)),
    ),
    { key: "groupMessages", of: [groupMessages.userId], rows: exportMessages },
    // They hold what the user wrote. The reported things are somebody else's.
    list("reports", reports.reporterId, reports.id, () =>
      fields(reports, "kind", "targetId", "reason", "status", "createdAt"),
    ),
    // The rows are left out, because what was added is in the library. Only finished imports have counts.
    list(
      "imports",
      imports.userId,
      imports.id,
      () => fields(imports, "format", "fileName", "status", "createdAt", "finishedAt", "counts"),
      () => eq(imports.isDeleted, false),
    ),
    { key: "missingPictures", of: [], rows: (_, { missingPictures }) => missingPictures },
  ],
}
