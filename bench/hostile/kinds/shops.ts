import type { RequestListener } from "node:http"
import type { Arena, Kind } from "../kind.ts"
import { json } from "../send.ts"
import { atOnce } from "../sockets.ts"

const CJK = String.fromCharCode(...Array.from({ length: 19_000 }, (_, index) => 0x4e00 + index))

/** An answer byte by byte: Node's own would refuse such headers. */
const raw =
  (...lines: (string | Buffer)[]): RequestListener =>
  ({ socket }) => {
    const parts = lines.flatMap((line) => [Buffer.from(line), Buffer.from("\r\n")])
    socket.end(Buffer.concat([...parts, Buffer.from("\r\n")]))
  }

const FOUND = "HTTP/1.1 302 Found"
const EMPTY = "Content-Length: 0"

/** Has so many pages of the hostile shop read side by side, under addresses that differ. */
const scrape = ({ attack, attacker }: Arena, url: string, times: number) =>
  atOnce(times, (index) =>
    attack({ path: "/api/scrape-product", ...json({ url: `${url}?${index}` }) }, attacker),
  )

/** Answers that only a hostile shop gives. */
export const shopAnswers: Kind[] = [
  {
    id: "R11",
    name: "10 redirects to a host of 19,000 characters",
    expects: [422],
    run: async (arena) => {
      const location = Buffer.from(`Location: https://${CJK}.example/`)
      await scrape(arena, arena.shop.serve("/far", raw(FOUND, location, EMPTY)), 10)
    },
  },
  {
    id: "R14",
    name: "20 times 6 answers with 3,500 Set-Cookie lines each",
    expects: [422, 429],
    run: async (arena) => {
      const cookies = Array.from({ length: 3_500 }, () => "Set-Cookie:a=b")
      await scrape(arena, arena.shop.serve("/round", raw(FOUND, "Location: /round", ...cookies, EMPTY)), 20)
    },
  },
  {
    id: "R15",
    name: "20 pages of 4.9 MB in another charset than they say",
    expects: [200, 429],
    run: async (arena) => {
      const page = Buffer.alloc(4_900_000, Buffer.from([0xa4, 0xa2]))
      const url = arena.shop.serve("/charset", (_request, response) => {
        response.writeHead(200, { "Content-Type": "text/html; charset=big5" }).end(page)
      })
      await scrape(arena, url, 20)
    },
  },
  {
    id: "R15",
    name: "20 pages of 300 MB, packed to 300 KB",
    expects: [422, 429],
    run: async (arena) => {
      const { gzipSync } = await import("node:zlib")
      const page = gzipSync(Buffer.alloc(300_000_000, "a"))
      const url = arena.shop.serve("/packed", (_request, response) => {
        response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" }).end(page)
      })
      await scrape(arena, url, 20)
    },
  },
]
