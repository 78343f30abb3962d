import type { Arena, Kind } from "../kind.ts"
import { hold, until } from "../sockets.ts"

const KB = 1_024
const BODY_MAX = 512 * KB
const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"

const post = (path: string, type: string, length: string, cookie = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n${cookie && `Cookie: ${cookie}\r\n`}\r\n`

type Body = { path: string; type: string; body: string; as?: "attacker" }

/** Sends 64 bodies but for their last byte, and then the last bytes together. */
const together =
  ({ path, type, body, as }: Body) =>
  async ({ open, signal, ...people }: Arena) => {
    const head = post(path, type, `Content-Length: ${body.length}`, as && people[as].cookie)
    const sockets = await open(64, Buffer.from(head + body.slice(0, -1)))
    await until(1_500, signal)
    for (const socket of sockets) socket.write(body.slice(-1))
    await hold(sockets, 4_000, signal)
  }

const login = (body: string) => together({ path: "/api/login", type: JSON_TYPE, body })
const signIn = (body: string) => together({ path: "/auth", type: FORM_TYPE, body })

/** A body that is refused by its length is cut off, and then the response may be lost. */
const REFUSED = [400, 413, 0]

const deep = "[".repeat(262_000) + "]".repeat(262_000)
const keys = `{${Array.from({ length: 40_000 }, (_, index) => `"k${index}":1`).join(",")}}`
const objects = `{"email":[${'{"a":{}},'.repeat(58_000)}{}]}`
const escapes = `{"email":"${"\\u0041".repeat(87_000)}"}`
const noIds = `{"action":"delete","ids":[${"null,".repeat(90_000)}1]}`
const brokenText = `&redirectTo=${"%E2%82".repeat(800)}`.repeat(98)

/** The bodies of forms and JSON: what reading them costs, and how long they may take to arrive. */
export const bodies: Kind[] = [
  {
    id: "X2",
    name: "64 x JSON of 262,000 nested arrays, ending together",
    expects: REFUSED,
    run: login(deep),
  },
  { id: "X2", name: "64 x JSON of 40,000 keys, ending together", expects: REFUSED, run: login(keys) },
  { id: "X2", name: "64 x JSON of 58,000 objects, ending together", expects: REFUSED, run: login(objects) },
  { id: "X2", name: "64 x JSON of 87,000 escapes, ending together", expects: REFUSED, run: login(escapes) },
  {
    id: "X2",
    name: "64 x JSON of 58,000 objects by a user, ending together",
    expects: [400],
    run: together({ path: "/api/collections", type: JSON_TYPE, body: objects, as: "attacker" }),
  },
  {
    id: "X2",
    name: "64 x JSON of 90,000 ids that are none, ending together",
    expects: [400],
    run: together({ path: "/api/items/batch", type: JSON_TYPE, body: noIds, as: "attacker" }),
  },
  {
    id: "X2",
    name: "64 forms of 170,000 encoded letters, ending together",
    expects: [422],
    run: signIn(`email=${"%41".repeat(170_000)}`),
  },
  {
    id: "X2",
    name: "64 forms of 98 fields of broken UTF-8, ending together",
    expects: [422],
    run: signIn(`email=x${brokenText}`),
  },
  {
    id: "R5",
    name: "20 bodies of 150 KB in chunks of one byte",
    expects: [0],
    run: async ({ open, signal }) => {
      const head = post("/api/login", JSON_TYPE, "Transfer-Encoding: chunked")
      const body = `${head}${"1\r\na\r\n".repeat(150_000)}0\r\n\r\n`
      await hold(await open(20, Buffer.from(body)), 4_000, signal)
    },
  },
  {
    id: "R6",
    name: "300 visitors' bodies of 512 KB, held before their end",
    expects: [413, 503],
    run: async ({ open, signal }) => {
      const head = post("/api/login", JSON_TYPE, `Content-Length: ${BODY_MAX}`)
      await hold(await open(300, Buffer.from(head + "a".repeat(BODY_MAX - KB))), 5_000, signal)
    },
  },
  {
    id: "R6",
    name: "80 pasted pages of 5.4 MB, held before their end",
    expects: [0, 429, 503],
    run: async ({ open, signal, attacker }) => {
      const body = `--b\r\nContent-Disposition: form-data; name="pageSource"\r\n\r\n${"a".repeat(5_400_000)}`
      const path = `/collection/${attacker.collectionId}/add/paste`
      const length = `Content-Length: ${body.length + 500}`
      const head = post(path, "multipart/form-data; boundary=b", length, attacker.cookie)
      await hold(await open(80, Buffer.from(head + body)), 5_000, signal)
    },
  },
]
