import { pictureForm } from "#tests/support/picture-form.ts"
import { reportOf } from "./administration.ts"
import { type Columns, type Ids, type Row, visitorOfPrivate } from "./matrix.ts"

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

/** A private group does not exist for users and removed members. Only its owner makes invitations to sign up and join it. */
export const inPrivateGroup = ([call, statuses, body]: Row): Row => {
  const ofOwner = body === intoGroup ? statuses.with(4, 403) : statuses
  const [visitor = 0, , , , member = 0, owner = 0, invited = 0] = ofOwner
  return [call, [visitorOfPrivate(call, visitor), 404, 404, invited, member, owner], body]
}

const addLink = ({ link }: Ids) => ({ url: link })
const addManually = ({ link }: Ids) => ({ url: link, name: "Vase", canonicalUrl: link })
const copyHiddenItem = ({ hiddenItem }: Ids) => ({ itemId: hiddenItem })
const copyItem = ({ item }: Ids) => ({ itemId: item })
const inviteFriend = ({ candidate }: Ids) => ({ userId: candidate })
const unchangedOwnerAndPrivacy = ({ isPrivate, owner }: Ids) => ({ name: "New", isPrivate, ownerId: owner })
const otherPrivacy = ({ isPrivate }: Ids) => ({ isPrivate: !isPrivate })
const otherOwner = ({ stranger }: Ids) => ({ ownerId: stranger })
const intoGroup = ({ group }: Ids) => ({ groupId: group })
const onePicture = () => pictureForm()
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
  ["POST   /api/groups/{group}/items",                          [401, 201, 403, 201, 201, 201, 403], addManually],
  ["POST   /api/groups/{group}/items",                          [401, 404, 403, 404, 404, 404, 403], copyHiddenItem],
  ["POST   /api/groups/{group}/items/upload-image",             [401, 200, 403, 200, 200, 200, 403], onePicture],
  ["GET    /api/groups/{group}/items/{groupItem}",              [200, 200, 200, 200, 200, 200, 403]],
  ["PATCH  /api/groups/{group}/items/{groupItem}",              [401, 403, 403, 403, 403, 200, 403], { name: "New" }],
  ["PATCH  /api/groups/{group}/items/{groupItem}",              [401, 403, 403, 403, 403, 200, 403], { state: "decided" }],
  ["PATCH  /api/groups/{group}/items/{ownGroupItem}",           [401, 200, 200, 200, 200, 200, 403], { state: "dropped" }],
  ["PUT    /api/groups/{group}/items/{groupItem}/vote",         [401, 204, 403, 204, 204, 204, 403]],
  ["DELETE /api/groups/{group}/items/{groupItem}/vote",         [401, 204, 403, 204, 204, 204, 403]],
  ["PATCH  /api/groups/{group}/items/{ownGroupItem}",           [401, 200, 200, 200, 200, 200, 403], { name: "New" }],
  ["DELETE /api/groups/{group}/items/{groupItem}",              [401, 403, 403, 403, 403, 204, 403]],
  ["DELETE /api/groups/{group}/items/{ownGroupItem}",           [401, 204, 204, 204, 204, 204, 403]],
  ["POST   /api/groups/{group}/messages",                       [401, 201, 403, 201, 201, 201, 403], newText],
  ["PATCH  /api/groups/{group}/messages/{message}",             [401, 403, 403, 403, 403, 200, 403], newText],
  ["PATCH  /api/groups/{group}/messages/{ownMessage}",          [401, 200, 200, 200, 200, 200, 403], newText],
  ["PATCH  /api/groups/{group}/messages/{memberMessage}",       [401, 403, 403, 403, 403, 403, 403], newText],
  ["DELETE /api/groups/{group}/messages/{message}",             [401, 403, 403, 403, 403, 204, 403]],
  ["DELETE /api/groups/{group}/messages/{ownMessage}",          [401, 204, 204, 204, 204, 204, 403]],
  ["DELETE /api/groups/{group}/messages/{memberMessage}",       [401, 403, 403, 403, 403, 204, 403]],
  ["POST   /api/groups/{group}/read",                           [401, 403, 403, 403, 204, 204, 403], ({ message }) => ({ messageId: message })],
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
  ["POST   /api/reports",                                       [401, 201, 201, 201, 201, 409, 404], reportOf("group-item", "groupItem")],
  ["POST   /api/reports",                                       [401, 201, 201, 201, 201, 409, 404], reportOf("message", "message")],
  ["POST   /api/invitations",                                   [401, 403, 403, 403, 201, 201, 403], intoGroup],
]

// biome-ignore format: a table
export const groupPages: Row[] = [
  ["GET /groups/{group}",                                       [200, 200, 200, 200, 200, 200, 200]],
  ["GET /groups/{group}?tab=chat",                              [200, 200, 200, 200, 200, 200, 200]],
  ["GET /groups/{group}/members",                               [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/members/invite",                        [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/members/{otherMember}/remove",          [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/leave",                                 [401, 403, 403, 403, 200, 403, 403]],
  ["GET /groups/{group}/edit",                                  [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}/delete",                                [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}/items/add",                             [401, 200, 403, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/add/read",                        [401, 200, 403, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/linked",                          [401, 200, 403, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/add/paste",                       [401, 200, 403, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/choose",                          [401, 200, 403, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/{groupItem}",                     [200, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/{groupItem}/save",                [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/{groupItem}/edit",                [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}/items/{ownGroupItem}/edit",             [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/items/{groupItem}/remove",              [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}/items/{ownGroupItem}/remove",           [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/messages/{message}/edit",               [401, 403, 403, 403, 403, 200, 403]],
  ["GET /groups/{group}/messages/{ownMessage}/edit",            [401, 200, 200, 200, 200, 200, 403]],
  ["GET /groups/{group}/messages/{memberMessage}/delete",       [401, 403, 403, 403, 403, 200, 403]],
]

/** A switch that is off is not sent. */
const withPrivacy = (isOn: Ids[string] | undefined) => ({ name: "New", ...(isOn && { isPrivate: "on" }) })
const samePrivacyInForm = ({ isPrivate }: Ids) => withPrivacy(isPrivate)
const otherPrivacyInForm = ({ isPrivate }: Ids) => withPrivacy(!isPrivate)
const newGroupItem = { name: "Vase", productUrl: "https://shop.example/new-vase" }
const linkInForm = ({ link }: Ids) => ({ productUrl: link })
const pastedPage = ({ link }: Ids) => ({ productUrl: link, pageSource: "<title>Vase</title>" })
const toCollection = ({ collection }: Ids) => ({ collectionId: collection })

// biome-ignore format: a table
export const groupForms: Row[] = [
  //                                                     visitor user removed invited member owner | invited, private group
  ["POST /groups/{group}/join",                                 [401, 303, 403, 303, 422, 422, 303]],
  ["POST /groups/{group}/leave",                                [401, 404, 404, 303, 303, 422, 303]],
  ["POST /groups/{group}/edit",                                 [401, 403, 403, 403, 403, 303, 403], samePrivacyInForm],
  ["POST /groups/{group}/edit",                                 [401, 403, 403, 403, 403, 303, 403], otherPrivacyInForm],
  ["POST /groups/{group}/delete",                               [401, 403, 403, 403, 403, 303, 403]],
  ["POST /groups/{group}/members/invite",                       [401, 403, 403, 403, 403, 303, 403], inviteFriend],
  ["POST /groups/{group}/members/{otherMember}/remove",         [401, 403, 403, 403, 403, 303, 403]],
  ["POST /groups/{group}/members/{otherInvited}/remove",        [401, 403, 403, 403, 403, 303, 403]],
  ["POST /groups/{group}/items/add/paste",                      [401, 200, 403, 200, 200, 200, 403], pastedPage],
  ["POST /groups/{group}/items/add",                            [401, 303, 403, 303, 303, 303, 403], linkInForm],
  ["POST /groups/{group}/items/add/read",                       [401, 200, 403, 200, 200, 200, 403], linkInForm],
  ["POST /groups/{group}/items/{groupItem}/edit",               [401, 403, 403, 403, 403, 303, 403], newGroupItem],
  ["POST /groups/{group}/items/{ownGroupItem}/edit",            [401, 303, 303, 303, 303, 303, 403], newGroupItem],
  ["POST /groups/{group}/items/choose",                         [401, 303, 403, 303, 303, 303, 403], copyItem],
  ["POST /groups/{group}/items/{groupItem}/vote",               [401, 303, 403, 303, 303, 303, 403], { on: "true" }],
  ["POST /groups/{group}/items/{groupItem}/state",              [401, 403, 403, 403, 403, 303, 403], { state: "decided" }],
  ["POST /groups/{group}/items/{ownGroupItem}/state",           [401, 303, 303, 303, 303, 303, 403], { state: "dropped" }],
  ["POST /groups/{group}/items/{groupItem}/remove",             [401, 403, 403, 403, 403, 303, 403]],
  ["POST /groups/{group}/items/{ownGroupItem}/remove",          [401, 303, 303, 303, 303, 303, 403]],
  ["POST /groups/{group}/items/{groupItem}/save",               [401, 303, 303, 303, 303, 303, 403], toCollection],
  ["POST /groups/{group}/messages",                             [401, 303, 403, 303, 303, 303, 403], newText],
  ["POST /groups/{group}/messages/{message}/edit",              [401, 403, 403, 403, 403, 303, 403], newText],
  ["POST /groups/{group}/messages/{memberMessage}/delete",      [401, 403, 403, 403, 403, 303, 403]],
  ["POST /groups/{group}/accept",                               [401, 404, 404, 303, 422, 422, 303]],
  ["POST /groups/{group}/decline",                              [401, 404, 404, 303, 422, 422, 303]],
]
