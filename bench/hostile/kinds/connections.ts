import type { Arena, Kind } from "../kind.ts"
import { json } from "../send.ts"
import { atOnce, hold, openSockets, until } from "../sockets.ts"

const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const post = (path: string, length: string, headers = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n${headers}\r\n`

const pipelined =
  (path: string, times: number) =>
  async ({ target, signal }: Arena) =>
    hold(await openSockets(target.port, 1, get(path).repeat(times)), 4_000, signal)

/** Another user's page, asked for all the while. */
async function readAllTheWhile({ other, victim }: Arena, times = 6) {
  for (let time = 0; time < times; time++) {
    await other({ path: "/collections", headers: { "Accept-Encoding": "br" } }, victim)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const KB = 1_024

/** What one client does with connections and headers. */
export const connections: Kind[] = [
  { id: "R1", name: "3,000 pipelined GET /api/x on one connection", run: pipelined("/api/x", 3_000) },
  {
    id: "R1",
    name: "1,500 pipelined GET /search?q=aa on one connection",
    run: pipelined("/search?q=aa", 1_500),
  },
  {
    id: "R2",
    name: "300 connections, each GET / at once",
    run: async (arena) => {
      await Promise.all([atOnce(300, () => arena.attack({ path: "/" })), readAllTheWhile(arena, 3)])
    },
  },
  {
    id: "R2",
    name: "64 connections, each 5 x GET /api/docs, compressed",
    run: async (arena) => {
      const docs = { path: "/api/docs", headers: { "Accept-Encoding": "br" } }
      const ask = async () => {
        for (let time = 0; time < 5; time++) await arena.attack(docs)
      }
      await Promise.all([atOnce(64, ask), readAllTheWhile(arena)])
    },
  },
  {
    id: "R2",
    name: "400 writes of one person at once, another writes",
    run: async ({ attack, attacker, other, victim, signal }) => {
      const write = (name: string) => ({ path: "/api/brands", ...json({ name }) })
      const flood = atOnce(400, (index) => attack(write(`Brand ${index}`), attacker))
      await until(200, signal)
      await other(write("Another"), victim)
      await flood
    },
  },
  {
    id: "R2",
    name: "100 x GET / with 15 KB of cookies and entity tags",
    run: async ({ attack }) => {
      const headers = { Cookie: "a=b;".repeat(1_800), "If-None-Match": '"a",'.repeat(1_800) }
      await atOnce(100, () => attack({ path: "/", headers }))
    },
  },
  {
    id: "R5",
    name: "20 bodies of 150 KB in chunks of one byte",
    run: async ({ target, signal }) => {
      const body = `${post("/api/login", "Transfer-Encoding: chunked")}${"1\r\na\r\n".repeat(150_000)}0\r\n\r\n`
      await hold(await openSockets(target.port, 20, Buffer.from(body)), 4_000, signal)
    },
  },
  {
    id: "R6",
    name: "300 visitors' bodies of 512 KB, held before their end",
    run: async ({ target, signal }) => {
      const body = post("/api/login", `Content-Length: ${512 * KB}`) + "a".repeat(511 * KB)
      await hold(await openSockets(target.port, 300, Buffer.from(body)), 5_000, signal)
    },
  },
  {
    id: "R6",
    name: "80 pasted pages of 5.4 MB, held before their end",
    run: async ({ target, signal, attacker }) => {
      const part = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
      const body = `${part("intent", "paste-page")}\r\n${part("pageSource", "a".repeat(5_400_000))}`
      const head = `POST /collection/${attacker.collectionId} HTTP/1.1\r\nHost: x\r\nCookie: ${attacker.cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length + 500}\r\n\r\n`
      await hold(await openSockets(target.port, 80, Buffer.from(head + body)), 5_000, signal)
    },
  },
  {
    id: "slow",
    name: "200 slow headers and 200 slow bodies",
    run: async (arena) => {
      const { target, signal } = arena
      const sockets = [
        ...(await openSockets(target.port, 200, "GET / HTTP/1.1\r\nHost: x\r\nX-A: ")),
        ...(await openSockets(target.port, 200, post("/api/login", "Content-Length: 500"))),
      ]
      const drip = setInterval(() => {
        for (const socket of sockets) socket.write("a")
      }, 500)
      await Promise.all([hold(sockets, 3_000, signal), readAllTheWhile(arena)])
      clearInterval(drip)
    },
  },
  {
    id: "slow",
    name: "2,000 idle connections",
    run: async (arena) => {
      const sockets = await openSockets(arena.target.port, 2_000, "")
      await readAllTheWhile(arena)
      await hold(sockets, 0, arena.signal)
    },
  },
  {
    id: "log",
    name: "nobody reads the standard output, 1,500 requests",
    run: async ({ target, attack }) => {
      target.output.pause()
      await atOnce(5, async () => {
        for (let time = 0; time < 300; time++) await attack({ path: `/api/${"x".repeat(400)}` })
      })
    },
  },
]
