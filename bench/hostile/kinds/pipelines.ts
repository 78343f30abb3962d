import type { Kind } from "../kind.ts"
import { hold } from "../sockets.ts"

const KB = 1_024

type Address = { path: string; isKnown?: boolean; status: number; remix?: boolean }

const addresses = {
  "a cached page that is unchanged": { path: "/auth", isKnown: true, status: 304 },
  "a cached page": { path: "/auth", status: 200 },
  "an asset": { path: "/favicon.ico", status: 200 },
  "an unknown API call": { path: "/api/x", status: 404 },
  "a search": { path: "/search?q=aa", status: 200 },
  "/livez": { path: "/livez", status: 200, remix: false },
} satisfies Record<string, Address>

type Options = { id?: string; keepFull?: boolean }

/** So many connections, each of which sends this many bytes of requests at once. */
function pipelined(
  connections: number,
  bytes: number,
  what: keyof typeof addresses,
  { id = "X1", keepFull = false }: Options = {},
): Kind {
  const { path, isKnown, status, remix }: Address = addresses[what]
  const headers: Record<string, string> = { Host: "x", ...(isKnown && { "If-None-Match": "*" }) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const one = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`
  const all = one.repeat(bytes / one.length)
  return {
    id,
    name: `${connections} x ${bytes / KB} KB of ${what}${keepFull ? ", for 3 s" : ""}`,
    expects: [status, 0],
    remix,
    prepare: async ({ attack }) => {
      for (let time = 0; time < 2; time++) {
        const answer = await attack({ path, headers })
        if (answer.status !== status) throw new Error(`GET ${path} answered ${answer.status}`)
      }
    },
    run: async ({ open, signal }) => {
      const sockets = await open(connections, all)
      if (keepFull) for (const socket of sockets) socket.on("drain", () => socket.write(all))
      await hold(sockets, 3_000, signal)
    },
  }
}

/** Requests that are sent without waiting for a response. */
export const pipelines: Kind[] = [
  pipelined(1, 128 * KB, "an unknown API call", { id: "R1" }),
  pipelined(1, 64 * KB, "a search", { id: "R1" }),
  pipelined(1, 1_024 * KB, "a cached page that is unchanged"),
  pipelined(100, 16 * KB, "a cached page that is unchanged"),
  pipelined(100, 16 * KB, "an unknown API call"),
  pipelined(200, 64 * KB, "a cached page that is unchanged"),
  pipelined(200, 64 * KB, "a cached page"),
  pipelined(200, 64 * KB, "an asset"),
  pipelined(200, 64 * KB, "an unknown API call"),
  pipelined(200, 64 * KB, "/livez"),
  pipelined(50, 64 * KB, "a cached page that is unchanged", { keepFull: true }),
]
