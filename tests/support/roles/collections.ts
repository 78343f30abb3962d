import { pictureForm } from "./picture-form.ts"
import { type Requests, type Row, readTable } from "./table.ts"
import { ownOf, selfOf, type Things } from "./things.ts"

/** Collections and their items (product decisions, 'Who is asking'), while the collection is public. */
const inPublic = `
                                                              visitor stranger friend ex-friend removed collaborator co-owner owner
  GET    /api/collections/{id}                        |                               | 200×8
  GET    /api/collections/{id}/items                  |                               | 200×8
  GET    /api/collections/{id}/co-owners/check        |                               | 200×8
  GET    /api/collections/{id}/co-owners              |                               | 403×6 200×2
  GET    /api/collections/{id}/collaborators          |                               | 403×6 200×2
  GET    /api/collections/{id}/notes                  |                               | 403×6 200×2
  PATCH  /api/collections/{id}                        | name                          | 401 403×5 200×2
  PATCH  /api/collections/{id}                        | unchanged owner and privacy   | 401 403×5 200×2
  PATCH  /api/collections/{id}                        | privacy                       | 401 403×6 200
  PATCH  /api/collections/{id}                        | owner                         | 401 403×7
  PATCH  /api/collections/{id}                        | nothing                       | 401 403×5 200×2
  DELETE /api/collections/{id}                        |                               | 401 403×6 204
  POST   /api/collections/{id}/co-owners              | a friend                      | 401 403×5 201×2
  POST   /api/collections/{id}/co-owners              | no friend                     | 401 403×7
  POST   /api/collections/{id}/collaborators          | a friend                      | 401 403×5 201×2
  POST   /api/collections/{id}/collaborators          | no friend                     | 401 403×7
  DELETE /api/collections/{id}/co-owners/{userId}     | somebody                      | 401 403×5 204×2
  DELETE /api/collections/{id}/co-owners/{userId}     | oneself                       | 401 403×4 404 204 404
  DELETE /api/collections/{id}/collaborators/{userId} | somebody                      | 401 403×5 204×2
  DELETE /api/collections/{id}/collaborators/{userId} | oneself                       | 401 403×4 204 404 404
  POST   /api/collections/{id}/notes                  |                               | 401 403×5 200×2
  POST   /api/collections/{id}/upload-cover           |                               | 401 403×5 200×2
  POST   /api/collections/{id}/items/upload-image     |                               | 401 200×7
  POST   /api/items                                   |                               | 401 201×7
  GET    /api/items/{id}                              |                               | 200×8
  PATCH  /api/items/{id}                              | the owner's                   | 401 403×5 200×2
  PATCH  /api/items/{id}                              | own                           | 401 200×7
  PATCH  /api/items/{id}                              | who added it                  | 401 403×7
  PATCH  /api/items/{id}                              | into somebody's private one   | 401 404×7
  DELETE /api/items/{id}                              | the owner's                   | 401 403×5 204×2
  DELETE /api/items/{id}                              | own                           | 401 204×7
`

/** A private collection is there for its people alone; the rest as in a public one. */
const inPrivate = `
                                                              visitor stranger friend ex-friend removed collaborator co-owner owner
  GET    /api/collections/{id}                        |                               | 404×5 200×3
  GET    /api/collections/{id}/items                  |                               | 404×5 200×3
  GET    /api/collections/{id}/co-owners/check        |                               | 404×5 200×3
  GET    /api/collections/{id}/co-owners              |                               | 404×5 403 200×2
  GET    /api/collections/{id}/collaborators          |                               | 404×5 403 200×2
  GET    /api/collections/{id}/notes                  |                               | 404×5 403 200×2
  PATCH  /api/collections/{id}                        | name                          | 401 404×4 403 200×2
  PATCH  /api/collections/{id}                        | unchanged owner and privacy   | 401 404×4 403 200×2
  PATCH  /api/collections/{id}                        | privacy                       | 401 404×4 403×2 200
  PATCH  /api/collections/{id}                        | owner                         | 401 404×4 403×3
  PATCH  /api/collections/{id}                        | nothing                       | 401 404×4 403 200×2
  DELETE /api/collections/{id}                        |                               | 401 404×4 403×2 204
  POST   /api/collections/{id}/co-owners              | a friend                      | 401 404×4 403 201×2
  POST   /api/collections/{id}/co-owners              | no friend                     | 401 404×4 403×3
  POST   /api/collections/{id}/collaborators          | a friend                      | 401 404×4 403 201×2
  POST   /api/collections/{id}/collaborators          | no friend                     | 401 404×4 403×3
  DELETE /api/collections/{id}/co-owners/{userId}     | somebody                      | 401 404×4 403 204×2
  DELETE /api/collections/{id}/co-owners/{userId}     | oneself                       | 401 404×5 204 404
  DELETE /api/collections/{id}/collaborators/{userId} | somebody                      | 401 404×4 403 204×2
  DELETE /api/collections/{id}/collaborators/{userId} | oneself                       | 401 404×4 204 404×2
  POST   /api/collections/{id}/notes                  |                               | 401 404×4 403 200×2
  POST   /api/collections/{id}/upload-cover           |                               | 401 404×4 403 200×2
  POST   /api/collections/{id}/items/upload-image     |                               | 401 404×4 200×3
  POST   /api/items                                   |                               | 401 404×4 201×3
  GET    /api/items/{id}                              |                               | 404×5 200×3
  PATCH  /api/items/{id}                              | the owner's                   | 401 404×4 403 200×2
  PATCH  /api/items/{id}                              | own                           | 401 404×4 200×3
  PATCH  /api/items/{id}                              | who added it                  | 401 404×4 403×3
  PATCH  /api/items/{id}                              | into somebody's private one   | 401 404×7
  DELETE /api/items/{id}                              | the owner's                   | 401 404×4 403 204×2
  DELETE /api/items/{id}                              | own                           | 401 404×4 204×3
`

export const collectionRows = (isPrivate: boolean): Row[] => readTable(isPrivate ? inPrivate : inPublic)

const toFriend = ({ candidate }: Things) => ({ json: { userId: candidate.id } })
const toNoFriend = () => ({ json: { userId: 4_711 } })
const oneself = (things: Things, role: string) => ({ at: { userId: selfOf(things, role) } })
const ownItem = (things: Things, role: string) => ({ at: { id: ownOf(things, role).item.id } })

export const collectionRequests: Requests<Things> = {
  "PATCH /api/collections/{id} | name": () => ({ json: { name: "New name" } }),
  "PATCH /api/collections/{id} | unchanged owner and privacy": ({ isPrivate, people }) => ({
    json: { name: "New name", isPrivate, userId: people.owner.id },
  }),
  "PATCH /api/collections/{id} | privacy": ({ isPrivate }) => ({ json: { isPrivate: !isPrivate } }),
  "PATCH /api/collections/{id} | owner": ({ people }) => ({ json: { userId: people.stranger.id } }),
  "PATCH /api/collections/{id} | nothing": () => ({ json: {} }),
  "POST /api/collections/{id}/co-owners | a friend": toFriend,
  "POST /api/collections/{id}/co-owners | no friend": toNoFriend,
  "POST /api/collections/{id}/collaborators | a friend": toFriend,
  "POST /api/collections/{id}/collaborators | no friend": toNoFriend,
  "DELETE /api/collections/{id}/co-owners/{userId} | somebody": ({ helper }) => ({
    at: { userId: helper.id },
  }),
  "DELETE /api/collections/{id}/co-owners/{userId} | oneself": oneself,
  "DELETE /api/collections/{id}/collaborators/{userId} | somebody": ({ assistant }) => ({
    at: { userId: assistant.id },
  }),
  "DELETE /api/collections/{id}/collaborators/{userId} | oneself": oneself,
  "POST /api/collections/{id}/notes": () => ({ json: { content: "Measure the shelf" } }),
  "POST /api/collections/{id}/upload-cover": () => ({ body: pictureForm() }),
  "POST /api/collections/{id}/items/upload-image": () => ({ body: pictureForm() }),
  "POST /api/items": ({ collection }) => ({
    json: {
      name: "Vase",
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      productUrl: "https://shop.example/vase",
      collectionId: collection.id,
    },
  }),
  "PATCH /api/items/{id} | the owner's": () => ({ json: { name: "Bowl" } }),
  "PATCH /api/items/{id} | own": (things, role) => ({ ...ownItem(things, role), json: { name: "Bowl" } }),
  "PATCH /api/items/{id} | who added it": (things, role) => ({
    ...ownItem(things, role),
    json: { userId: things.candidate.id },
  }),
  "PATCH /api/items/{id} | into somebody's private one": (things, role) => ({
    ...ownItem(things, role),
    json: { collectionId: things.elsewhere.id },
  }),
  "DELETE /api/items/{id} | own": ownItem,
}
