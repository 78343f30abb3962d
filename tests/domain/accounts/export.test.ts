import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  brandFavorites,
  brandFollows,
  collectionNotes,
  groupItems,
  identities,
  imports,
} from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeInvitation,
  makeItem,
  makeMember,
  makeMessage,
  makeToken,
  makeUser,
  makeViewLink,
} from "#tests/support/factories.ts"
import { withTwoStep } from "#tests/support/two-step.ts"
import { exportAccount } from "~/domain/accounts/export.server.ts"
import { tokenHash as hashOf } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { removeMember, setVote } from "~/domain/groups/member-writes.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { Unauthenticated } from "~/errors.ts"

useTestDatabase()

test("the export has everything the user owns and made", async () => {
  const mila = await makeUser({ username: "mila" })
  const boris = await makeUser({ username: "boris" })
  await openSession(mila.id, { userAgent: "Firefox" })
  await makeFriends(mila, boris)
  await sendFriendRequest(mila, await makeUser({ username: "asked" }))
  await sendFriendRequest(await makeUser({ username: "asking" }), mila)
  await makeUser({ username: "rude" })
  await blockPerson(mila, { username: "rude" })
  const issuer = "https://login.example"
  await db
    .insert(identities)
    .values({ userId: mila.id, issuer, subject: "hidden-7", label: "mila@work.example" })
  const { token, tokenHash } = await makeInvitation(mila, { uses: 5, befriends: true })
  const apiToken = await makeToken(mila, { name: "Script", scope: "read" })
  const hers = await makeCollection(mila, { name: "Hers", isPrivate: true })
  await makeItem(hers, { name: "Lamp", canonicalUrl: "https://shop.example/lamp" })
  await makeViewLink(hers, mila)
  await makeCoOwner(hers, boris)
  await db
    .insert(collectionNotes)
    .values({ collectionId: hers.id, userId: mila.id, content: "Ask about oak" })
  const his = await makeCollection(boris, { name: "His", isPrivate: true })
  await makeCollaborator(his, mila)
  await makeItem(his, { name: "Chair", userId: mila.id })
  const brand = await makeBrand({ name: "Iittala", createdById: mila.id })
  await db.insert(brandFollows).values({ userId: mila.id, brandId: brand.id })
  await db.insert(brandFavorites).values({ userId: mila.id, brandId: brand.id })
  const group = await makeGroup(boris, { name: "Trip" })
  await makeMember(group, mila, { invitedById: boris.id, lastReadMessageId: 4 })
  await makeMessage(group, mila, { content: "Noon?" })
  await makeGroupItem(group, mila, { name: "Tent", canonicalUrl: "https://shop.example/tent" })
  const tent = await db.$count(groupItems)
  await setVote(mila, group.id, tent, true)
  await updateGroupItem(mila, group.id, tent, { state: "decided" })
  const own = await makeGroup(mila, { name: "Home", isPrivate: true })
  await makeMember(own, boris, { invitedById: mila.id })
  await makeMember(own, await makeUser({ username: "invited" }), { status: "pending", invitedById: mila.id })
  await makeGroupItem(own, boris, { name: "Sofa" })
  await makeGroupItem(own, mila, { name: "Rug" })
  await makeMessage(own, boris, { content: "Grey?" })
  await db.insert(imports).values({ userId: mila.id, format: "csv", fileName: "wishes.csv" })

  const { secret, recoveryCodes } = await withTwoStep(mila)

  const { account, library } = await exported(mila)
  expect(JSON.stringify([account, library])).not.toMatch(
    [token, tokenHash, apiToken, hashOf(apiToken), "hidden-7", secret, ...recoveryCodes].join("|"),
  )
  expect(account).toMatchObject({
    user: { username: "mila", email: mila.email },
    signIn: { emailVerifiedAt: null, twoStepSince: expect.stringMatching(/^20/), recoveryCodesLeft: 10 },
    sessions: [{ userAgent: "Firefox" }],
    tokens: [{ name: "Script", scope: "read", expiresAt: null, lastUsedAt: null }],
    identities: [{ issuer, label: "mila@work.example", createdAt: expect.any(String) }],
    friends: [{ username: "boris" }],
    friendRequests: { sent: [{ username: "asked" }], received: [{ username: "asking" }] },
    blocks: [{ username: "rude" }],
    invitations: [{ uses: 5, used: 0, befriends: true, group: null, expiresAt: null }],
    collections: [
      {
        id: hers.id,
        name: "Hers",
        itemCount: 1,
        coOwners: ["boris"],
        collaborators: [],
        items: [{ name: "Lamp", views: 0 }],
      },
    ],
    sharedWithMe: { coOwned: [], collaboratedOn: [{ name: "His", owner: "boris" }] },
    itemsInOtherCollections: [{ name: "Chair" }],
    groups: [
      { name: "Trip", role: "member", status: "accepted", invitedBy: "boris", lastReadMessageId: 4 },
      { name: "Home", role: "owner" },
    ],
    groupInvitationsSent: [{ group: "Home", username: "invited", createdAt: expect.stringMatching(/^20/) }],
    itemsInOtherGroups: [{ name: "Tent", canonicalUrl: "https://shop.example/tent" }],
    decidedInGroups: [{ name: "Tent", state: "decided", stateAt: expect.stringMatching(/^20/) }],
    groupVotes: [{ product: "Tent", groupId: group.id }],
    groupMessages: [{ content: "Noon?" }],
    viewLinks: [{ name: "Grandma", collection: "Hers", lastUsedOn: null }],
    imports: [{ format: "csv", fileName: "wishes.csv", status: "receiving", finishedAt: null }],
    missingPictures: [],
  })
  expect(Object.keys(account)).toEqual([
    ...[
      "user",
      "signIn",
      "sessions",
      "securityEvents",
      "tokens",
      "identities",
      "friends",
      "friendRequests",
      "blocks",
    ],
    ...[
      "invitations",
      "collections",
      "sharedWithMe",
      "viewLinks",
      "claims",
      "itemsInOtherCollections",
      "removedFromOtherCollections",
      "groups",
    ],
    ...[
      "ownGroups",
      "groupInvitationsSent",
      "itemsInOtherGroups",
      "decidedInGroups",
      "groupVotes",
      "groupMessages",
      "reports",
      "imports",
      "missingPictures",
    ],
  ])
  expect(library).toMatchObject({
    collections: [
      {
        name: "Hers",
        isPrivate: true,
        note: "Ask about oak",
        items: [{ name: "Lamp", canonicalUrl: "https://shop.example/lamp" }],
      },
    ],
    groups: [{ name: "Home", isPrivate: true, items: [{ name: "Sofa" }, { name: "Rug" }] }],
    brands: [
      {
        name: "Iittala",
        createdAt: expect.any(String),
        followedAt: expect.any(String),
        favoriteAt: expect.any(String),
      },
    ],
  })
})

test("the export has no emails, blocks, hidden things or hashes of others", async () => {
  const mila = await makeUser()
  const boris = await makeUser({ username: "boris", email: "boris.private@example.com" })
  await openSession(mila.id)
  await makeFriends(mila, boris)
  const lost = await makeCollection(boris, { name: "Closed since", isPrivate: true })
  await makeItem(lost, { name: "Left behind", userId: mila.id })
  await makeViewLink(lost, mila)
  await deleteItem(boris, (await makeItem(lost, { name: "Thrown away", userId: mila.id })).id)
  const left = await makeGroup(boris, { name: "Shut since", isPrivate: true })
  const tent = await makeGroupItem(left, mila, { name: "Renamed since" })
  await makeMember(left, mila)
  await updateGroupItem(mila, left.id, tent.id, { state: "decided" })
  await makeMessage(left, mila, { content: "Noon?", itemId: tent.id })
  await removeMember(boris, left.id, mila.id)
  await blockPerson(await makeUser({ username: "blocker" }), mila)
  const { files } = await exported(mila)
  const text = [...files.values()].map(String).join()
  for (const secret of [
    "boris.private",
    "Closed since",
    "Shut since",
    "Left behind",
    "Thrown away",
    "Renamed since",
  ])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/blocker|argon2/)
  expect(text).toContain('"boris"')
  expect(() => exportAccount(null)).toThrow(Unauthenticated)
})
