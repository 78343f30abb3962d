import type { Arena, Kind } from "../kind.ts"
import { json } from "../send.ts"
import { atOnce, hold, until } from "../sockets.ts"

const SLOW_BODY =
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"

/** Another user's page, asked for all the while. */
async function readAllTheWhile({ other, victim }: Arena, times = 6) {
  for (let time = 0; time < times; time++) {
    await other({ path: "/collections", headers: { "Accept-Encoding": "br" } }, victim)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const brand = (name: string) => ({ path: "/api/brands", ...json({ name }) })

/** 400 writes from an address at once, and then those of another user there. */
const atOneAddress = (name: string, send: (arena: Arena, index: number) => Promise<unknown>): Kind => ({
  id: "shared",
  name: `400 writes ${name}, another user of the address writes`,
  expects: [201, 401, 503],
  remix: false,
  run: async (arena) => {
    const { other, victim, signal } = arena
    const flood = atOnce(400, (index) => send(arena, index))
    await until(100, signal)
    for (let time = 0; time < 3; time++)
      await other({ ...brand(`Another ${time}`), from: "127.0.0.1" }, victim)
    await flood
  },
})

/** What one client does with connections and headers. */
export const connections: Kind[] = [
  {
    id: "R2",
    name: "300 connections, each GET / at once",
    expects: [200],
    run: async (arena) => {
      await Promise.all([atOnce(300, () => arena.attack({ path: "/" })), readAllTheWhile(arena, 3)])
    },
  },
  {
    id: "X7",
    name: "400 writes of one person at once, another writes",
    otherMs: 1_000,
    expects: [201, 503],
    run: async ({ attack, attacker, other, victim, signal }) => {
      const flood = atOnce(400, (index) => attack(brand(`Brand ${index}`), attacker))
      await until(200, signal)
      await other(brand("Another"), victim)
      await flood
    },
  },
  atOneAddress("of one user", ({ attack, attacker }, index) => attack(brand(`Brand ${index}`), attacker)),
  atOneAddress("with invented sessions", ({ attack }, index) => {
    const sent = brand(`Brand ${index}`)
    return attack({ ...sent, headers: { ...sent.headers, Cookie: `session=invented${index}` } })
  }),
  {
    id: "R2",
    name: "100 x GET / with 15 KB of cookies and entity tags",
    expects: [200],
    run: async ({ attack }) => {
      const headers = { Cookie: "a=b;".repeat(1_800), "If-None-Match": '"a",'.repeat(1_800) }
      await atOnce(100, () => attack({ path: "/", headers }))
    },
  },
  {
    id: "slow",
    name: "200 slow headers and 200 slow bodies",
    expects: [0, 503],
    run: async (arena) => {
      const { open, signal } = arena
      const sockets = [
        ...(await open(200, "GET / HTTP/1.1\r\nHost: x\r\nX-A: ")),
        ...(await open(200, SLOW_BODY)),
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
    expects: [0],
    run: async (arena) => {
      const sockets = await arena.open(2_000, "")
      await readAllTheWhile(arena)
      await hold(sockets, 0, arena.signal)
    },
  },
  {
    id: "log",
    name: "nobody reads the standard output, 1,500 requests",
    seconds: 20,
    expects: [404],
    run: async ({ target, attack }) => {
      target.output.pause()
      await atOnce(5, async () => {
        for (let time = 0; time < 300; time++) await attack({ path: `/api/${"x".repeat(400)}` })
      })
    },
  },
]
