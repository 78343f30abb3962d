import { pictureForm } from "#tests/support/picture-form.ts"
import { reportOf } from "./administration.ts"
import { type Columns, type Ids, named, type Row, visitorOfPrivate } from "./matrix.ts"

/** Collections and items, as in docs/permissions.md. */
export const collectionColumns: Columns = {
  visitor: ["visitor"],
  user: ["stranger", "friend", "ex-friend", "removed"],
  collaborator: ["collaborator"],
  "co-owner": ["co-owner"],
  owner: ["owner"],
}

/** In a private collection, users without a role get 404. */
export const inPrivateCollection = ([call, [visitor = 0, , ...roles], body]: Row): Row => [
  call,
  [visitorOfPrivate(call, visitor), 404, ...roles],
  body,
]

const onePicture = () => pictureForm()
const newItem = ({ collection }: Ids) => ({
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  collectionId: collection,
})
const newLinks = ({ collection }: Ids) => ({ urls: ["https://shop.example/lamp"], collectionId: collection })
const toCandidate = ({ candidate }: Ids) => ({ userId: candidate })
const toOtherCoOwner = ({ otherCoOwner }: Ids) => ({ userId: otherCoOwner })
const toHiddenCollection = ({ hiddenCollection }: Ids) => ({ collectionId: hiddenCollection })
const unchangedOwnerAndPrivacy = ({ isPrivate, owner }: Ids) => ({ name: "New", isPrivate, userId: owner })
const otherPrivacy = ({ isPrivate }: Ids) => ({ isPrivate: !isPrivate })
const otherOwner = ({ stranger }: Ids) => ({ userId: stranger })
const batchOf = (action: string) =>
  named(action, ({ item }) => ({ ids: [item], action, tag: "oak", state: "owned" }))
const copyHere = ({ item, collection }: Ids) => ({ ids: [item], action: "copy", collectionId: collection })
const moveToHidden = ({ ownItem, hiddenCollection }: Ids) => ({
  ...{ ids: [ownItem], action: "move", collectionId: hiddenCollection },
})
const chosenOf = (action: string) => named(action, ({ item }) => ({ [`item${item}`]: "on", action }))
const copyChosen = ({ item, collection }: Ids) => ({
  ...{ [`item${item}`]: "on", action: "copy", collectionId: collection },
})
const otherAdder = ({ candidate }: Ids) => ({ userId: candidate })

// biome-ignore format: a table
export const collectionCalls: Row[] = [
  //                                                            visitor user collaborator co-owner owner
  ["GET    /api/collections/{collection}",                                [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/items",                          [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/tags",                           [200, 200, 200, 200, 200]],
  ["PATCH  /api/collections/{collection}/tags",                           [401, 403, 403, 200, 200], { from: "oak", to: "Wood" }],
  ["GET    /api/collections/{collection}/export",                         [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/export?format=json",             [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/export?format=csv",              [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/export?format=html",             [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/export?format=bookmarks",        [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/co-owners/check",                [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/co-owners",                      [403, 403, 403, 200, 200]],
  ["GET    /api/collections/{collection}/collaborators",                  [403, 403, 403, 200, 200]],
  ["GET    /api/collections/{collection}/notes",                          [403, 403, 403, 200, 200]],
  ["GET    /api/collections/{collection}/links",                          [403, 403, 403, 200, 200]],
  ["POST   /api/collections/{collection}/links",                          [401, 403, 403, 201, 201], { name: "Grandma" }],
  ["DELETE /api/collections/{collection}/links/{viewLink}",               [401, 403, 403, 204, 204]],
  ["DELETE /api/collections/{collection}/links/{hiddenViewLink}",         [401, 403, 403, 404, 404]],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200]],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { name: "New" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], unchangedOwnerAndPrivacy],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { whoMayAdd: "everybody" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { whoMayAdd: "friends" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { whoMayAdd: "co-owners" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { claims: "off" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { claims: "hidden" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { claims: "shown" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 403, 200], otherPrivacy],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 403, 403], otherOwner],
  ["DELETE /api/collections/{collection}",                                [401, 403, 403, 403, 204]],
  ["POST   /api/collections/{collection}/co-owners",                      [401, 403, 403, 201, 201], toCandidate],
  ["POST   /api/collections/{collection}/co-owners",                      [401, 403, 403, 403, 403], { userId: 4_711 }],
  ["POST   /api/collections/{collection}/collaborators",                  [401, 403, 403, 201, 201], toCandidate],
  ["POST   /api/collections/{collection}/collaborators",                  [401, 403, 403, 403, 403], { userId: 4_711 }],
  ["DELETE /api/collections/{collection}/co-owners/{otherCoOwner}",       [401, 403, 403, 204, 204]],
  ["DELETE /api/collections/{collection}/co-owners/{self}",               [401, 403, 404, 204, 404]],
  ["DELETE /api/collections/{collection}/collaborators/{otherCollaborator}", [401, 403, 403, 204, 204]],
  ["DELETE /api/collections/{collection}/collaborators/{self}",           [401, 403, 204, 404, 404]],
  ["GET    /api/collections/{collection}/handover",                       [403, 403, 403, 200, 200]],
  ["POST   /api/collections/{collection}/handover",                       [401, 403, 403, 403, 201], toOtherCoOwner],
  ["POST   /api/collections/{collection}/handover",                       [401, 403, 403, 403, 409], toCandidate],
  ["PUT    /api/collections/{collection}/handover",                       [401, 403, 403, 200, 200]],
  ["DELETE /api/collections/{collection}/handover",                       [401, 403, 403, 204, 204]],
  ["POST   /api/collections/{collection}/notes",                          [401, 403, 403, 200, 200], { content: "Measure" }],
  ["DELETE /api/collections/{collection}/notes",                          [401, 403, 403, 204, 204]],
  ["POST   /api/collections/{collection}/upload-cover",                   [401, 403, 403, 200, 200], onePicture],
  ["POST   /api/collections/{collection}/items/upload-image",             [401, 200, 200, 200, 200], onePicture],
  ["POST   /api/reports",                                                 [401, 201, 201, 201, 409], reportOf("item", "item")],
  ["POST   /api/reports",                                                 [401, 201, 201, 201, 409], reportOf("collection", "collection")],
  ["POST   /api/imports",                                                 [401, 403, 202, 202, 202], newLinks],
  ["POST   /api/items",                                                   [401, 201, 201, 201, 201], newItem],
  ["GET    /api/items/{item}",                                            [200, 200, 200, 200, 200]],
  ["GET    /api/items/{item}/also-in",                                    [200, 200, 200, 200, 200]],
  ["POST   /api/items/{item}/read",                                       [401, 403, 403, 422, 422]],
  ["POST   /api/items/{ownItem}/read",                                    [401, 422, 422, 422, 422]],
  ["PATCH  /api/items/{item}",                                            [401, 403, 403, 200, 200], { name: "Bowl" }],
  ["PATCH  /api/items/{ownItem}",                                         [401, 200, 200, 200, 200], { name: "Bowl" }],
  ["PATCH  /api/items/{ownItem}",                                         [401, 403, 403, 403, 403], otherAdder],
  ["PATCH  /api/items/{item}",                                            [401, 403, 403, 200, 200], { after: null }],
  ["PATCH  /api/items/{ownItem}",                                         [401, 403, 403, 200, 200], { after: null }],
  ["PATCH  /api/items/{ownItem}",                                         [401, 404, 404, 404, 404], toHiddenCollection],
  ["DELETE /api/items/{item}",                                            [401, 403, 403, 204, 204]],
  ["DELETE /api/items/{ownItem}",                                         [401, 204, 204, 204, 204]],
  ["POST   /api/items/batch",                                             [401, 200, 200, 200, 200], copyHere],
  ["POST   /api/items/batch",                                             [401, 404, 404, 404, 404], moveToHidden],
  ["PUT    /api/items/{item}/claim",                                      [401, 204, 204, 404, 404], { bought: true }],
  ["POST   /api/items/{removedItem}/restore",                             [401, 404, 404, 200, 200]],
  ["POST   /api/items/{ownRemovedItem}/restore",                          [401, 200, 200, 200, 200]],
  ["POST   /api/items/{item}/restore",                                    [401, 403, 403, 200, 200]],
]

// biome-ignore format: a table
export const collectionPages: Row[] = [
  ["GET /collection/{collection}",                                        [200, 200, 200, 200, 200]],
  ["GET /collection/{collection}/add",                                    [401, 200, 200, 200, 200]],
  ["GET /collection/{collection}/add/read",                               [401, 200, 200, 200, 200]],
  ["GET /collection/{collection}/add/paste",                              [401, 200, 200, 200, 200]],
  ["GET /collection/{collection}/edit",                                   [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/delete",                                 [401, 403, 403, 403, 200]],
  ["GET /collection/{collection}/notes",                                  [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/notes/delete",                           [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/tags",                                   [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/arrange",                                [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/select",                                 [401, 200, 200, 200, 200]],
  ["GET /collection/{collection}/people",                                 [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/people/add",                             [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/people/remove",                          [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/handover",                               [401, 403, 403, 200, 403]],
  ["GET /collection/{collection}/handover/offer",                         [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/handover/end",                           [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/share",                                  [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}/share/{viewLink}/end",                   [401, 403, 403, 200, 200]],
  ["GET /product/{item}",                                                 [200, 200, 200, 200, 200]],
  ["GET /product/{item}/edit",                                            [401, 403, 403, 200, 200]],
  ["GET /product/{ownItem}/edit",                                         [401, 200, 200, 200, 200]],
  ["GET /product/{item}/move",                                            [401, 403, 403, 200, 200]],
  ["GET /product/{ownItem}/move",                                         [401, 200, 200, 200, 200]],
  ["GET /product/{item}/move/copy",                                       [401, 403, 403, 200, 200]],
  ["GET /product/{item}/copy",                                            [401, 200, 200, 200, 200]],
  ["GET /product/{item}/read",                                            [401, 403, 403, 200, 200]],
  ["GET /product/{ownItem}/read",                                         [401, 200, 200, 200, 200]],
  ["GET /product/{item}/delete",                                          [401, 403, 403, 200, 200]],
  ["GET /product/{ownItem}/delete",                                       [401, 200, 200, 200, 200]],
]

/** A switch that is off is not sent. */
const withPrivacy = (isOn: Ids[string] | undefined) => ({ name: "New", ...(isOn && { isPrivate: "on" }) })
const samePrivacyInForm = ({ isPrivate }: Ids) => withPrivacy(isPrivate)
const otherPrivacyInForm = ({ isPrivate }: Ids) => withPrivacy(!isPrivate)
const newItemAnyway = (ids: Ids) => ({ ...newItem(ids), anyway: "on" })
const linkOnly = ({ link }: Ids) => ({ productUrl: link })
const pastedPage = ({ link }: Ids) => ({ productUrl: link, pageSource: "<title>Vase</title>" })
const asCoOwner = ({ candidate }: Ids) => ({ userId: candidate, kind: "co-owner" })
const asCollaborator = ({ candidate }: Ids) => ({ userId: candidate, kind: "collaborator" })
const coOwner = ({ otherCoOwner }: Ids) => ({ userId: otherCoOwner, kind: "co-owner" })
const collaborator = ({ otherCollaborator }: Ids) => ({ userId: otherCollaborator, kind: "collaborator" })
const asFirst = ({ item }: Ids) => ({ move: `first:${item}:${item}` })
// Into the collection that it is in: anyone may who sees the collection and may add to it.
const toSameCollection = ({ collection }: Ids) => ({ collectionId: collection })

// biome-ignore format: a table
export const collectionForms: Row[] = [
  //                                                   visitor user collaborator co-owner owner
  ["POST /collection/{collection}/add",                                   [401, 303, 303, 303, 303], newItem],
  ["POST /collection/{collection}/add",                                   [401, 303, 303, 303, 303], newItemAnyway],
  ["POST /collection/{collection}/add/read",                               [401, 200, 200, 200, 200], linkOnly],
  ["POST /collection/{collection}/add/paste",                              [401, 200, 200, 200, 200], pastedPage],
  ["POST /save",                                                          [401, 303, 303, 303, 303], newItem],
  ["POST /collection/{collection}/edit",                                  [401, 403, 403, 303, 303], samePrivacyInForm],
  ["POST /collection/{collection}/edit",                                  [401, 403, 403, 403, 303], otherPrivacyInForm],
  ["POST /collection/{collection}/delete",                                [401, 403, 403, 403, 303]],
  ["POST /collection/{collection}/notes",                                 [401, 403, 403, 303, 303], { content: "Measure" }],
  ["POST /collection/{collection}/notes/delete",                          [401, 403, 403, 303, 303]],
  ["POST /collection/{collection}/tags",                                  [401, 403, 403, 303, 303], { from: "oak", to: "Wood" }],
  ["POST /collection/{collection}/arrange",                               [401, 403, 403, 303, 303], asFirst],
  ["POST /collection/{collection}/people/add",                             [401, 403, 403, 303, 303], asCoOwner],
  ["POST /collection/{collection}/people/add",                             [401, 403, 403, 303, 303], asCollaborator],
  ["POST /collection/{collection}/people/remove",                          [401, 403, 403, 303, 303], coOwner],
  ["POST /collection/{collection}/people/remove",                          [401, 403, 403, 303, 303], collaborator],
  ["POST /collection/{collection}/handover",                              [401, 403, 403, 303, 303]],
  ["POST /collection/{collection}/handover/offer",                        [401, 403, 403, 403, 303], toOtherCoOwner],
  ["POST /collection/{collection}/handover/end",                          [401, 403, 403, 303, 303]],
  ["POST /collection/{collection}/share",                                 [401, 403, 403, 200, 200], { name: "Grandma", lasts: "week" }],
  ["POST /collection/{collection}/share/{viewLink}/end",                  [401, 403, 403, 303, 303]],
  ["POST /collection/{collection}/share/{hiddenViewLink}/end",            [401, 403, 403, 404, 404]],
  ["POST /collection/{collection}/leave",                                 [401, 403, 404, 303, 404], { kind: "co-owner" }],
  ["POST /collection/{collection}/leave",                                 [401, 403, 303, 404, 404], { kind: "collaborator" }],
  ["POST /product/{item}/edit",                                           [401, 403, 403, 303, 303], { name: "Bowl" }],
  ["POST /product/{ownItem}/edit",                                        [401, 303, 303, 303, 303], { name: "Bowl" }],
  ["POST /product/{ownItem}/move",                                        [401, 404, 404, 404, 404], toHiddenCollection],
  ["POST /product/{item}/move/copy",                                       [401, 303, 303, 303, 303], toSameCollection],
  ["POST /product/{item}/copy",                                           [401, 303, 303, 303, 303], toSameCollection],
  ["POST /product/{item}/read",                                           [401, 403, 403, 303, 303], { price: "9 EUR" }],
  ["POST /product/{ownItem}/read",                                        [401, 303, 303, 303, 303], { price: "9 EUR" }],
  ["POST /product/{item}/star",                                           [401, 403, 403, 303, 303], { on: true }],
  ["POST /product/{ownItem}/star",                                        [401, 303, 303, 303, 303], { on: true }],
  ["POST /product/{item}/claim",                                          [401, 303, 303, 404, 404], { act: "take" }],
  ["POST /product/{item}/state",                                          [401, 403, 403, 303, 303], { state: "owned" }],
  ["POST /product/{ownItem}/state",                                       [401, 303, 303, 303, 303], { state: "owned" }],
  ["POST /product/{item}/delete",                                         [401, 403, 403, 303, 303]],
  ["POST /product/{ownItem}/delete",                                      [401, 303, 303, 303, 303]],
  ["POST /trash/restore?ids={removedItem}",                               [401, 404, 404, 303, 303]],
  ["POST /trash/restore?ids={ownRemovedItem}",                            [401, 303, 303, 303, 303]],
  ["POST /collection/{collection}/select",                                [401, 422, 422, 303, 303], chosenOf("delete")],
  ["POST /collection/{collection}/select",                                [401, 303, 303, 303, 303], copyChosen],
]

/** What is refused is said of each item, in private collections too. */
// biome-ignore format: a table
export const severalItems: Row[] = [
  ["POST   /api/items/batch",                                             [401, 200, 200, 200, 200], batchOf("delete")],
  ["POST   /api/items/batch",                                             [401, 200, 200, 200, 200], batchOf("tag")],
  ["POST   /api/items/batch",                                             [401, 200, 200, 200, 200], batchOf("untag")],
  ["POST   /api/items/batch",                                             [401, 200, 200, 200, 200], batchOf("state")],
]

/** What one has not claimed is taken back without effect, whether one sees it or not. */
// biome-ignore format: a table
export const ownClaims: Row[] = [
  ["DELETE /api/items/{item}/claim",                                      [401, 204, 204, 204, 204]],
  ["POST /product/{item}/claim",                                          [401, 303, 303, 303, 303], { act: "undo" }],
]

/** A view link shows the same to everybody, whether the collection is private or not. Saving needs an account. */
// biome-ignore format: a table
export const byLink: Row[] = [
  //                                                   visitor user collaborator co-owner owner
  ["GET    /api/shared/{viewToken}",                                      [200, 200, 200, 200, 200]],
  ["GET    /api/shared/{viewToken}/items",                                [200, 200, 200, 200, 200]],
  ["GET    /api/shared/{viewLink}",                                       [404, 404, 404, 404, 404]],
  ["GET    /api/shared/{viewLink}/items",                                 [404, 404, 404, 404, 404]],
  ["PUT    /api/shared/{viewToken}/items/{item}/claim",                   [200, 200, 200, 200, 200], { name: "Grandma" }],
  ["PUT    /api/shared/{viewToken}/items/{hiddenItem}/claim",             [404, 404, 404, 404, 404], { name: "Grandma" }],
  ["PUT    /api/shared/{viewLink}/items/{item}/claim",                    [404, 404, 404, 404, 404], { name: "Grandma" }],
  ["DELETE /api/shared/{viewToken}/items/{item}/claim",                   [404, 404, 404, 404, 404], { undoToken: "wrong" }],
  ["GET /s/{viewToken}/{item}/claim",                                     [200, 200, 200, 200, 200]],
  ["GET /s/{viewToken}/{hiddenItem}/claim",                               [404, 404, 404, 404, 404]],
  ["POST /s/{viewToken}/{item}/claim",                                    [303, 303, 303, 303, 303], { name: "Grandma", form: "1" }],
  ["POST /s/{viewLink}/{item}/claim",                                     [404, 404, 404, 404, 404], { name: "Grandma", form: "1" }],
  ["GET /claims/undo/{viewLink}",                                         [404, 404, 404, 404, 404]],
  ["POST /claims/undo/{viewLink}",                                        [404, 404, 404, 404, 404]],
  ["GET /s/{viewToken}",                                                  [200, 200, 200, 200, 200]],
  ["GET /s/{viewLink}",                                                   [404, 404, 404, 404, 404]],
  ["GET /s/{viewToken}/{item}",                                           [200, 200, 200, 200, 200]],
  ["GET /s/{viewToken}/{hiddenItem}",                                     [404, 404, 404, 404, 404]],
  ["GET /s/{viewToken}/{item}/save",                                      [401, 200, 200, 200, 200]],
  ["GET /s/{viewToken}/{hiddenItem}/save",                                [401, 404, 404, 404, 404]],
  ["POST /s/{viewToken}/{item}/save",                                     [401, 404, 404, 404, 404], toHiddenCollection],
  ["POST /s/{viewToken}/{hiddenItem}/save",                               [401, 404, 404, 404, 404], toHiddenCollection],
  ["POST /s/{viewLink}/{item}/save",                                      [401, 404, 404, 404, 404], toHiddenCollection],
]
