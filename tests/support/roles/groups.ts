import { type Requests, type Row, readTable } from "./table.ts"
import { ownOf, selfOf, type Things } from "./things.ts"

/** Groups, their items and their chats (product decisions, 'Who is asking'), while the group is public. */
const inPublic = `
                                                        visitor stranger friend ex-friend removed collaborator co-owner owner
  GET    /api/groups/{id}                      |                             | 200×8
  GET    /api/groups/{id}/items                |                             | 200×8
  GET    /api/groups/{id}/messages             |                             | 401 200×7
  GET    /api/groups/{id}/members              |                             | 401 200×7
  PATCH  /api/groups/{id}                      | name                        | 401 403×6 200
  PATCH  /api/groups/{id}                      | unchanged owner and privacy | 401 403×6 200
  PATCH  /api/groups/{id}                      | privacy                     | 401 403×6 200
  PATCH  /api/groups/{id}                      | owner                       | 401 403×7
  DELETE /api/groups/{id}                      |                             | 401 403×6 204
  POST   /api/groups/{id}/items                |                             | 401 201×3 403 201×3
  DELETE /api/groups/{id}/items/{itemId}       | the owner's                 | 401 403×6 204
  DELETE /api/groups/{id}/items/{itemId}       | own                         | 401 204×7
  POST   /api/groups/{id}/messages             |                             | 401 201×3 403 201×3
  PATCH  /api/groups/{id}/messages/{messageId} | the owner's                 | 401 403×6 200
  PATCH  /api/groups/{id}/messages/{messageId} | own                         | 401 200×7
  PATCH  /api/groups/{id}/messages/{messageId} | a member's                  | 401 403×7
  DELETE /api/groups/{id}/messages/{messageId} | the owner's                 | 401 403×6 204
  DELETE /api/groups/{id}/messages/{messageId} | own                         | 401 204×7
  DELETE /api/groups/{id}/messages/{messageId} | a member's                  | 401 403×6 204
  POST   /api/groups/{id}/members              | joining                     | 401 201×3 403 201 409×2
  POST   /api/groups/{id}/members              | inviting a friend           | 401 403×6 201
  POST   /api/groups/{id}/members              | inviting no friend          | 401 403×7
  PATCH  /api/groups/{id}/members/{userId}     | accepting                   | 401 404×4 200 409×2
  PATCH  /api/groups/{id}/members/{userId}     | declining                   | 401 404×4 200 409×2
  PATCH  /api/groups/{id}/members/{userId}     | for somebody else           | 401 403×7
  DELETE /api/groups/{id}/members/{userId}     | leaving                     | 401 404×4 204×2 409
  DELETE /api/groups/{id}/members/{userId}     | a member                    | 401 403×6 204
  DELETE /api/groups/{id}/members/{userId}     | an invitation               | 401 403×6 204
  DELETE /api/groups/{id}/members/{userId}     | the owner                   | 401 403×6 409
`

/** A private group is there for its members, and the invited know of it. The `collaborator` is the one who is invited. */
const inPrivate = `
                                                        visitor stranger friend ex-friend removed collaborator co-owner owner
  GET    /api/groups/{id}                      |                             | 404×5 200×3
  GET    /api/groups/{id}/items                |                             | 404×5 403 200×2
  GET    /api/groups/{id}/messages             |                             | 404×5 403 200×2
  GET    /api/groups/{id}/members              |                             | 404×5 403 200×2
  PATCH  /api/groups/{id}                      | name                        | 401 404×4 403×2 200
  PATCH  /api/groups/{id}                      | unchanged owner and privacy | 401 404×4 403×2 200
  PATCH  /api/groups/{id}                      | privacy                     | 401 404×4 403×2 200
  PATCH  /api/groups/{id}                      | owner                       | 401 404×4 403×3
  DELETE /api/groups/{id}                      |                             | 401 404×4 403×2 204
  POST   /api/groups/{id}/items                |                             | 401 404×4 403 201×2
  DELETE /api/groups/{id}/items/{itemId}       | the owner's                 | 401 404×4 403×2 204
  DELETE /api/groups/{id}/items/{itemId}       | own                         | 401 404×4 403 204×2
  POST   /api/groups/{id}/messages             |                             | 401 404×4 403 201×2
  PATCH  /api/groups/{id}/messages/{messageId} | the owner's                 | 401 404×4 403×2 200
  PATCH  /api/groups/{id}/messages/{messageId} | own                         | 401 404×4 403 200×2
  PATCH  /api/groups/{id}/messages/{messageId} | a member's                  | 401 404×4 403×3
  DELETE /api/groups/{id}/messages/{messageId} | the owner's                 | 401 404×4 403×2 204
  DELETE /api/groups/{id}/messages/{messageId} | own                         | 401 404×4 403 204×2
  DELETE /api/groups/{id}/messages/{messageId} | a member's                  | 401 404×4 403×2 204
  POST   /api/groups/{id}/members              | joining                     | 401 404×4 201 409×2
  POST   /api/groups/{id}/members              | inviting a friend           | 401 404×4 403×2 201
  POST   /api/groups/{id}/members              | inviting no friend          | 401 404×4 403×3
  PATCH  /api/groups/{id}/members/{userId}     | accepting                   | 401 404×4 200 409×2
  PATCH  /api/groups/{id}/members/{userId}     | declining                   | 401 404×4 200 409×2
  PATCH  /api/groups/{id}/members/{userId}     | for somebody else           | 401 404×4 403×3
  DELETE /api/groups/{id}/members/{userId}     | leaving                     | 401 404×4 204×2 409
  DELETE /api/groups/{id}/members/{userId}     | a member                    | 401 404×4 403×2 204
  DELETE /api/groups/{id}/members/{userId}     | an invitation               | 401 404×4 403×2 204
  DELETE /api/groups/{id}/members/{userId}     | the owner                   | 401 404×4 403×2 409
`

export const groupRows = (isPrivate: boolean): Row[] => readTable(isPrivate ? inPrivate : inPublic)

const ownItem = (things: Things, role: string) => ({ at: { itemId: ownOf(things, role).groupItem.id } })
const ownMessage = (things: Things, role: string) => ({ at: { messageId: ownOf(things, role).message.id } })
const owners = ({ message }: Things) => ({ at: { messageId: message.id } })
const helpers = ({ helpersMessage }: Things) => ({ at: { messageId: helpersMessage.id } })
const oneself = (things: Things, role: string) => ({ at: { userId: selfOf(things, role) } })
const edit = { json: { content: "Said better" } }

/** @param link leads to a page that can be read. */
export const groupRequests = (link: () => string): Requests<Things> => ({
  "PATCH /api/groups/{id} | name": () => ({ json: { name: "New name" } }),
  "PATCH /api/groups/{id} | unchanged owner and privacy": ({ isPrivate, people }) => ({
    json: { name: "New name", isPrivate, ownerId: people.owner.id },
  }),
  "PATCH /api/groups/{id} | privacy": ({ isPrivate }) => ({ json: { isPrivate: !isPrivate } }),
  "PATCH /api/groups/{id} | owner": ({ people }) => ({ json: { ownerId: people.stranger.id } }),
  "POST /api/groups/{id}/items": () => ({ json: { url: link() } }),
  "DELETE /api/groups/{id}/items/{itemId} | the owner's": ({ groupItem }) => ({
    at: { itemId: groupItem.id },
  }),
  "DELETE /api/groups/{id}/items/{itemId} | own": ownItem,
  "POST /api/groups/{id}/messages": () => ({ json: { content: "Hello" } }),
  "PATCH /api/groups/{id}/messages/{messageId} | the owner's": (things) => ({ ...owners(things), ...edit }),
  "PATCH /api/groups/{id}/messages/{messageId} | own": (things, role) => ({
    ...ownMessage(things, role),
    ...edit,
  }),
  "PATCH /api/groups/{id}/messages/{messageId} | a member's": (things) => ({ ...helpers(things), ...edit }),
  "DELETE /api/groups/{id}/messages/{messageId} | the owner's": owners,
  "DELETE /api/groups/{id}/messages/{messageId} | own": ownMessage,
  "DELETE /api/groups/{id}/messages/{messageId} | a member's": helpers,
  "POST /api/groups/{id}/members | inviting a friend": ({ candidate }) => ({
    json: { userId: candidate.id },
  }),
  "POST /api/groups/{id}/members | inviting no friend": () => ({ json: { userId: 4_711 } }),
  "PATCH /api/groups/{id}/members/{userId} | accepting": (things, role) => ({
    ...oneself(things, role),
    json: { status: "accepted" },
  }),
  "PATCH /api/groups/{id}/members/{userId} | declining": (things, role) => ({
    ...oneself(things, role),
    json: { status: "rejected" },
  }),
  "PATCH /api/groups/{id}/members/{userId} | for somebody else": ({ assistant }) => ({
    at: { userId: assistant.id },
    json: { status: "accepted" },
  }),
  "DELETE /api/groups/{id}/members/{userId} | leaving": oneself,
  "DELETE /api/groups/{id}/members/{userId} | a member": ({ helper }) => ({ at: { userId: helper.id } }),
  "DELETE /api/groups/{id}/members/{userId} | an invitation": ({ assistant }) => ({
    at: { userId: assistant.id },
  }),
  "DELETE /api/groups/{id}/members/{userId} | the owner": ({ people }) => ({
    at: { userId: people.owner.id },
  }),
})
