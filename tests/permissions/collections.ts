import { pictureForm } from "#tests/support/picture-form.ts"
import type { Columns, Ids, Row } from "./matrix.ts"

/** Collections and items, as in docs/permissions.md. */
export const collectionColumns: Columns = {
  visitor: ["visitor"],
  user: ["stranger", "friend", "ex-friend", "removed"],
  collaborator: ["collaborator"],
  "co-owner": ["co-owner"],
  owner: ["owner"],
}

/** In a private collection, users without a role get 404, and so do visitors who read. */
export const inPrivateCollection = ([call, [visitor = 0, , ...roles], body]: Row): Row => [
  call,
  [call.startsWith("GET") ? 404 : visitor, 404, ...roles],
  body,
]

const newItem = ({ collection }: Ids) => ({
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  collectionId: collection,
})
const toCandidate = ({ candidate }: Ids) => ({ userId: candidate })
const toHiddenCollection = ({ hiddenCollection }: Ids) => ({ collectionId: hiddenCollection })
const unchangedOwnerAndPrivacy = ({ isPrivate, owner }: Ids) => ({ name: "New", isPrivate, userId: owner })
const otherPrivacy = ({ isPrivate }: Ids) => ({ isPrivate: !isPrivate })
const otherOwner = ({ stranger }: Ids) => ({ userId: stranger })
const otherAdder = ({ candidate }: Ids) => ({ userId: candidate })

// biome-ignore format: a table
export const collectionCalls: Row[] = [
  //                                                            visitor user collaborator co-owner owner
  ["GET    /api/collections/{collection}",                                [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/items",                          [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/co-owners/check",                [200, 200, 200, 200, 200]],
  ["GET    /api/collections/{collection}/co-owners",                      [403, 403, 403, 200, 200]],
  ["GET    /api/collections/{collection}/collaborators",                  [403, 403, 403, 200, 200]],
  ["GET    /api/collections/{collection}/notes",                          [403, 403, 403, 200, 200]],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200]],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], { name: "New" }],
  ["PATCH  /api/collections/{collection}",                                [401, 403, 403, 200, 200], unchangedOwnerAndPrivacy],
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
  ["POST   /api/collections/{collection}/notes",                          [401, 403, 403, 200, 200], { content: "Measure" }],
  ["POST   /api/collections/{collection}/upload-cover",                   [401, 403, 403, 200, 200], pictureForm],
  ["POST   /api/collections/{collection}/items/upload-image",             [401, 200, 200, 200, 200], pictureForm],
  ["POST   /api/items",                                                   [401, 201, 201, 201, 201], newItem],
  ["GET    /api/items/{item}",                                            [200, 200, 200, 200, 200]],
  ["PATCH  /api/items/{item}",                                            [401, 403, 403, 200, 200], { name: "Bowl" }],
  ["PATCH  /api/items/{ownItem}",                                         [401, 200, 200, 200, 200], { name: "Bowl" }],
  ["PATCH  /api/items/{ownItem}",                                         [401, 403, 403, 403, 403], otherAdder],
  ["PATCH  /api/items/{ownItem}",                                         [401, 404, 404, 404, 404], toHiddenCollection],
  ["DELETE /api/items/{item}",                                            [401, 403, 403, 204, 204]],
  ["DELETE /api/items/{ownItem}",                                         [401, 204, 204, 204, 204]],
]

// biome-ignore format: a table
export const collectionPages: Row[] = [
  ["GET /collection/{collection}",                                        [200, 200, 200, 200, 200]],
  ["GET /collection/{collection}?dialog=add-item",                        [401, 200, 200, 200, 200]],
  ["GET /collection/{collection}?dialog=edit-collection",                 [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}?dialog=co-owners",                       [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}?dialog=notes",                           [401, 403, 403, 200, 200]],
  ["GET /collection/{collection}?dialog=delete-collection",               [401, 403, 403, 403, 200]],
  ["GET /product/{ownItem}?dialog=edit-item",                             [401, 200, 200, 200, 200]],
  ["GET /product/{item}?dialog=edit-item",                                [401, 403, 403, 200, 200]],
  ["GET /product/{item}?dialog=delete-item",                              [401, 403, 403, 200, 200]],
  ["GET /product/{item}",                                                 [200, 200, 200, 200, 200]],
]

/** A switch that is off is not sent. */
const withPrivacy = (isOn: Ids[string] | undefined) => ({ name: "New", ...(isOn && { isPrivate: "on" }) })
const editCollection = ({ isPrivate }: Ids) => ({ intent: "edit-collection", ...withPrivacy(isPrivate) })
const editPrivacy = ({ isPrivate }: Ids) => ({ intent: "edit-collection", ...withPrivacy(!isPrivate) })
const addItem = (ids: Ids) => ({ intent: "add-item", ...newItem(ids) })
const addItemAnyway = (ids: Ids) => ({ intent: "add-item-anyway", ...newItem(ids) })
const addCoOwner = ({ candidate }: Ids) => ({ intent: "add-co-owner", userId: candidate })
const addCollaborator = ({ candidate }: Ids) => ({ intent: "add-collaborator", userId: candidate })
const removeCoOwner = ({ otherCoOwner }: Ids) => ({ intent: "remove-co-owner", userId: otherCoOwner })
const removeCollaborator = ({ otherCollaborator }: Ids) => ({
  intent: "remove-collaborator",
  userId: otherCollaborator,
})
const leaveAsCoOwner = { intent: "leave", kind: "co-owner" }
const leaveAsCollaborator = { intent: "leave", kind: "collaborator" }
const saveNote = { intent: "save-note", content: "Measure" }
const editItem = { intent: "edit-item", name: "Bowl" }
const moveItem = ({ hiddenCollection }: Ids) => ({ intent: "move-item", collectionId: hiddenCollection })
// Into the collection that it is in: anyone may who sees the collection and may add to it.
const copyItem = ({ collection }: Ids) => ({ intent: "copy-item", collectionId: collection })

// biome-ignore format: a table
export const collectionForms: Row[] = [
  //                                                   visitor user collaborator co-owner owner
  ["POST /collection/{collection}",                              [401, 303, 303, 303, 303], addItem],
  ["POST /collection/{collection}",                              [401, 303, 303, 303, 303], addItemAnyway],
  ["POST /collection/{collection}",                              [401, 403, 403, 303, 303], editCollection],
  ["POST /collection/{collection}",                              [401, 403, 403, 403, 303], editPrivacy],
  ["POST /collection/{collection}",                              [401, 403, 403, 403, 303], { intent: "delete-collection" }],
  ["POST /collection/{collection}",                              [401, 403, 403, 303, 303], addCoOwner],
  ["POST /collection/{collection}",                              [401, 403, 403, 303, 303], addCollaborator],
  ["POST /collection/{collection}",                              [401, 403, 403, 303, 303], removeCoOwner],
  ["POST /collection/{collection}",                              [401, 403, 403, 303, 303], removeCollaborator],
  ["POST /collection/{collection}",                              [401, 403, 404, 303, 404], leaveAsCoOwner],
  ["POST /collection/{collection}",                              [401, 403, 303, 404, 404], leaveAsCollaborator],
  ["POST /collection/{collection}",                              [401, 403, 403, 303, 303], saveNote],
  ["POST /product/{item}",                                       [401, 403, 403, 303, 303], editItem],
  ["POST /product/{ownItem}",                                    [401, 303, 303, 303, 303], editItem],
  ["POST /product/{ownItem}",                                    [401, 404, 404, 404, 404], moveItem],
  ["POST /product/{item}",                                       [401, 303, 303, 303, 303], copyItem],
  ["POST /product/{item}",                                       [401, 403, 403, 303, 303], { intent: "delete-item" }],
  ["POST /product/{ownItem}",                                    [401, 303, 303, 303, 303], { intent: "delete-item" }],
]
