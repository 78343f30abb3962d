import type { Columns, Ids, Row } from "./matrix.ts"

/** Groups, as in docs/permissions.md: the last status of a row is for someone invited to a private group. */
const people = {
  visitor: ["visitor"],
  user: ["stranger", "friend", "ex-friend"],
  removed: ["removed"],
  invited: ["collaborator"],
  member: ["co-owner"],
  owner: ["owner"],
}
export const groupColumns: Columns = people

export const inPublicGroup = ([call, statuses, body]: Row): Row => [call, statuses.slice(0, 6), body]

/** A private group does not exist for visitors, users and removed members. */
export const inPrivateGroup = ([call, statuses, body]: Row): Row => {
  const [visitor = 0, , , , member = 0, owner = 0, invited = 0] = statuses
  return [call, [call.startsWith("GET") ? 404 : visitor, 404, 404, invited, member, owner], body]
}

const addLink = ({ link }: Ids) => ({ url: link })
const inviteFriend = ({ candidate }: Ids) => ({ userId: candidate })
const unchangedOwnerAndPrivacy = ({ isPrivate, owner }: Ids) => ({ name: "New", isPrivate, ownerId: owner })
const otherPrivacy = ({ isPrivate }: Ids) => ({ isPrivate: !isPrivate })
const otherOwner = ({ stranger }: Ids) => ({ ownerId: stranger })
const accept = { status: "accepted" }
const decline = { status: "rejected" }
const newText = { content: "Hello" }

// biome-ignore format: a table
export const groupCalls: Row[] = [
  //                                                     visitor user removed invited member owner | invited, private group
  ["GET    /api/groups/{group}",                                [200, 200, 200, 200, 200, 200, 200]],
  ["GET    /api/groups/{group}/items",                          [200, 200, 200, 200, 200, 200, 403]],
  ["GET    /api/groups/{group}/messages",                       [401, 200, 200, 200, 200, 200, 403]],
  ["GET    /api/groups/{group}/members",                        [401, 200, 200, 200, 200, 200, 403]],
  ["PATCH  /api/groups/{group}",                                [401, 403, 403, 403, 403, 200, 403], { name: "New" }],
  ["PATCH  /api/groups/{group}",                                [401, 403, 403, 403, 403, 200, 403], unchangedOwnerAndPrivacy],
  ["PATCH  /api/groups/{group}",                                [401, 403, 403, 403, 403, 200, 403], otherPrivacy],
  ["PATCH  /api/groups/{group}",                                [401, 403, 403, 403, 403, 403, 403], otherOwner],
  ["DELETE /api/groups/{group}",                                [401, 403, 403, 403, 403, 204, 403]],
  ["POST   /api/groups/{group}/items",                          [401, 201, 403, 201, 201, 201, 403], addLink],
  ["DELETE /api/groups/{group}/items/{groupItem}",              [401, 403, 403, 403, 403, 204, 403]],
  ["DELETE /api/groups/{group}/items/{ownGroupItem}",           [401, 204, 204, 204, 204, 204, 403]],
  ["POST   /api/groups/{group}/messages",                       [401, 201, 403, 201, 201, 201, 403], newText],
  ["PATCH  /api/groups/{group}/messages/{message}",             [401, 403, 403, 403, 403, 200, 403], newText],
  ["PATCH  /api/groups/{group}/messages/{ownMessage}",          [401, 200, 200, 200, 200, 200, 403], newText],
  ["PATCH  /api/groups/{group}/messages/{memberMessage}",       [401, 403, 403, 403, 403, 403, 403], newText],
  ["DELETE /api/groups/{group}/messages/{message}",             [401, 403, 403, 403, 403, 204, 403]],
  ["DELETE /api/groups/{group}/messages/{ownMessage}",          [401, 204, 204, 204, 204, 204, 403]],
  ["DELETE /api/groups/{group}/messages/{memberMessage}",       [401, 403, 403, 403, 403, 204, 403]],
  ["POST   /api/groups/{group}/members",                        [401, 201, 403, 201, 409, 409, 201]],
  ["POST   /api/groups/{group}/members",                        [401, 403, 403, 403, 403, 201, 403], inviteFriend],
  ["POST   /api/groups/{group}/members",                        [401, 403, 403, 403, 403, 403, 403], { userId: 4_711 }],
  ["PATCH  /api/groups/{group}/members/{self}",                 [401, 404, 404, 200, 409, 409, 200], accept],
  ["PATCH  /api/groups/{group}/members/{self}",                 [401, 404, 404, 200, 409, 409, 200], decline],
  ["PATCH  /api/groups/{group}/members/{otherInvited}",         [401, 403, 403, 403, 403, 403, 403], accept],
  ["DELETE /api/groups/{group}/members/{self}",                 [401, 404, 404, 204, 204, 409, 204]],
  ["DELETE /api/groups/{group}/members/{otherMember}",          [401, 403, 403, 403, 403, 204, 403]],
  ["DELETE /api/groups/{group}/members/{otherInvited}",         [401, 403, 403, 403, 403, 204, 403]],
  ["DELETE /api/groups/{group}/members/{owner}",                [401, 403, 403, 403, 403, 409, 403]],
]

// biome-ignore format: a table
export const groupPages: Row[] = [
  ["GET /groups/{group}",                                       [200, 200, 200, 200, 200, 200, 200]],
  ["GET /groups/{group}?dialog=members",                        [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}?dialog=leave-group",                    [401, 403, 403, 403, 200, 403, 403]],
  ["GET /groups/{group}?dialog=edit-group",                     [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}?dialog=delete-group",                   [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}?dialog=add-to-group",                   [401, 200, 403, 200, 200, 200, 403]],
  ["GET /groups/{group}?dialog=save-item&item={groupItem}",     [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}?dialog=remove-item&item={groupItem}",   [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}?dialog=remove-item&item={ownGroupItem}",[401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}?tab=chat&dialog=edit-message&message={message}",    [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}?tab=chat&dialog=edit-message&message={ownMessage}", [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}?tab=chat&dialog=delete-message&message={memberMessage}", [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}?tab=chat",                              [200, 200, 200, 200, 200, 200, 200]],
]

/** A switch that is off is not sent. */
const withPrivacy = (isOn: Ids[string] | undefined) => ({ name: "New", ...(isOn && { isPrivate: "on" }) })
const editGroup = ({ isPrivate }: Ids) => ({ intent: "edit-group", ...withPrivacy(isPrivate) })
const editPrivacy = ({ isPrivate }: Ids) => ({ intent: "edit-group", ...withPrivacy(!isPrivate) })
const invite = ({ candidate }: Ids) => ({ intent: "invite", userId: candidate })
const removeMember = ({ otherMember }: Ids) => ({ intent: "remove-member", userId: otherMember })
const removeInvited = ({ otherInvited }: Ids) => ({ intent: "remove-member", userId: otherInvited })
const addItem = ({ link }: Ids) => ({ intent: "add-item", url: link })
const removeItem = ({ groupItem }: Ids) => ({ intent: "remove-item", itemId: groupItem })
const removeOwnItem = ({ ownGroupItem }: Ids) => ({ intent: "remove-item", itemId: ownGroupItem })
const saveItem = ({ collection }: Ids) => ({
  intent: "save-item",
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  collectionId: collection,
})
const editMessage = ({ message }: Ids) => ({ intent: "edit-message", messageId: message, content: "Hello" })
const deleteMemberMessage = ({ memberMessage }: Ids) => ({
  intent: "delete-message",
  messageId: memberMessage,
})
const acceptInvitation = ({ group }: Ids) => ({ intent: "accept-invitation", groupId: group })
const declineInvitation = ({ group }: Ids) => ({ intent: "decline-invitation", groupId: group })

// biome-ignore format: a table
export const groupForms: Row[] = [
  //                             visitor user removed invited member owner | invited, private group
  ["POST /groups/{group}",              [401, 303, 403, 303, 422, 422, 303], { intent: "join" }],
  ["POST /groups/{group}",              [401, 404, 404, 303, 303, 422, 303], { intent: "leave" }],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], editGroup],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], editPrivacy],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], { intent: "delete-group" }],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], invite],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], removeMember],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], removeInvited],
  ["POST /groups/{group}",              [401, 303, 403, 303, 303, 303, 403], addItem],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], removeItem],
  ["POST /groups/{group}",              [401, 303, 303, 303, 303, 303, 403], removeOwnItem],
  ["POST /groups/{group}",              [401, 303, 303, 303, 303, 303, 303], saveItem],
  ["POST /groups/{group}",              [401, 303, 403, 303, 303, 303, 403], { intent: "send-message", ...newText }],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], editMessage],
  ["POST /groups/{group}",              [401, 403, 403, 403, 403, 303, 403], deleteMemberMessage],
  ["POST /groups",                      [401, 404, 404, 303, 422, 422, 303], acceptInvitation],
  ["POST /groups",                      [401, 404, 404, 303, 422, 422, 303], declineInvitation],
]
