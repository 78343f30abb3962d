import { type Requests, type Row, readTable } from "./table.ts"

/** What asks for nothing but a session, or not even that (product decisions, 'Who is asking'). */
export const everyoneRows: Row[] = readTable(`
                                                     visitor signed-in
  GET    /api/user                    |                     | 401 200
  POST   /api/register                |                     | 201 201
  POST   /api/login                   |                     | 200 200
  POST   /api/logout                  |                     | 204 204
  GET    /api/collections             |                     | 200 200
  GET    /api/collections             | mine                | 401 200
  GET    /api/collections             | shared              | 401 200
  GET    /api/collections             | public              | 200 200
  POST   /api/collections             |                     | 401 201
  POST   /api/collections             | as somebody else    | 401 403
  POST   /api/scrape-product          |                     | 401 200
  GET    /api/brands                  |                     | 200 200
  GET    /api/brands                  | saved               | 401 200
  GET    /api/brands                  | following           | 401 200
  POST   /api/brands                  |                     | 401 201
  GET    /api/brands/{id}             |                     | 200 200
  GET    /api/brands/{id}/items       |                     | 200 200
  GET    /api/brands/{id}/following   |                     | 200 200
  POST   /api/brands/{id}/follow      |                     | 401 204
  DELETE /api/brands/{id}/follow      |                     | 401 204
  GET    /api/user/brands             |                     | 401 200
  POST   /api/user/brands/{brandId}   |                     | 401 204
  DELETE /api/user/brands/{brandId}   |                     | 401 204
  GET    /api/groups                  |                     | 200 200
  GET    /api/groups                  | my                  | 401 200
  GET    /api/groups                  | invited             | 401 200
  GET    /api/groups                  | public              | 200 200
  POST   /api/groups                  |                     | 401 201
  POST   /api/groups                  | as somebody else    | 401 403
  GET    /api/friends                 |                     | 401 200
  GET    /api/blocks                  |                     | 401 200
  GET    /api/users/search            |                     | 401 200
  GET    /api/friend-requests         |                     | 401 200
  PATCH  /api/user/privacy            |                     | 401 200
  PATCH  /api/user/profile            |                     | 401 200
  GET    /api/openapi.json            |                     | 200 200
  GET    /api/docs                    |                     | 200 200
`)

const credentials = { email: "lev@example.com", password: "secret1" }
const list = (filter: string) => () => ({ query: `?filter=${filter}` })

/** @param link leads to a page that can be read. @param account is there to be signed in to. */
export const everyoneRequests = (
  link: () => string,
  account: () => { email: string; password: string },
): Requests<{ brand: { id: number } }> => ({
  "POST /api/register": () => ({ json: { ...credentials, username: "lev" } }),
  "POST /api/login": () => ({ json: account() }),
  "GET /api/collections | mine": list("mine"),
  "GET /api/collections | shared": list("shared"),
  "GET /api/collections | public": list("public"),
  "POST /api/collections": () => ({ json: { name: "Shelf" } }),
  "POST /api/collections | as somebody else": () => ({ json: { name: "Shelf", userId: 4_711 } }),
  "POST /api/scrape-product": () => ({ json: { url: link() } }),
  "GET /api/brands | saved": list("saved"),
  "GET /api/brands | following": list("following"),
  "POST /api/brands": () => ({ json: { name: "Arabia" } }),
  "POST /api/user/brands/{brandId}": ({ brand }) => ({ at: { brandId: brand.id } }),
  "DELETE /api/user/brands/{brandId}": ({ brand }) => ({ at: { brandId: brand.id } }),
  "GET /api/groups | my": list("my"),
  "GET /api/groups | invited": list("invited"),
  "GET /api/groups | public": list("public"),
  "POST /api/groups": () => ({ json: { name: "Readers" } }),
  "POST /api/groups | as somebody else": () => ({ json: { name: "Readers", ownerId: 4_711 } }),
  "PATCH /api/user/privacy": () => ({ json: { isPrivate: true } }),
  "PATCH /api/user/profile": () => ({ json: { username: "lev" } }),
})
