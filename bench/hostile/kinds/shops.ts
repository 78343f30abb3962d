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
const OK = "HTTP/1.1 200 OK"
const HTML = "Content-Type: text/html"

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
    seconds: 20,
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
  {
    id: "A26",
    name: "20 pages in chunks of one byte, whose sizes have long extensions",
    expects: [422, 429],
    run: async (arena) => {
      const chunks = Buffer.alloc(4_000_000, `1;${"x".repeat(200)}\r\na\r\n1\r\na\r\n`)
      const url = arena.shop.serve("/chunks", raw(OK, HTML, "Transfer-Encoding: chunked", "", chunks))
      await scrape(arena, url, 20)
    },
  },
  {
    id: "A26",
    name: "20 pages of 3,000,000 chunks of one byte",
    expects: [422, 429],
    run: async (arena) => {
      const chunks = Buffer.alloc(18_000_000, "1\r\na\r\n")
      const url = arena.shop.serve("/bytes", raw(OK, HTML, "Transfer-Encoding: chunked", "", chunks))
      await scrape(arena, url, 20)
    },
  },
  {
    id: "A26",
    name: "20 answers of 60 KB of odd headers, byte by byte for 5 s",
    seconds: 20,
    expects: [200, 422, 429],
    run: async (arena) => {
      const head = Buffer.from(`${OK}\r\n${": \x01 x\n y\r\n".repeat(6_000)}`)
      const url = arena.shop.serve("/trickle", ({ socket }) => {
        socket.setNoDelay(true)
        const until = Date.now() + 5_000
        const next = (at: number): void => {
          if (socket.destroyed) return
          if (at >= head.length || Date.now() > until) socket.end()
          else socket.write(head.subarray(at, at + 1), () => setImmediate(next, at + 1))
        }
        next(0)
      })
      await scrape(arena, url, 20)
    },
  },
  {
    id: "A26",
    name: "20 pages in a coding of 60,000 quotation marks",
    expects: [200, 422, 429],
    run: async (arena) => {
      const coding = `x${'"'.repeat(60_000)}x`
      const url = arena.shop.serve("/quotes", (_request, response) => {
        response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": coding }).end("<title>x")
      })
      await scrape(arena, url, 20)
    },
  },
  {
    id: "A2",
    name: "20 pages of 700 long lines of digits, separators and signs",
    expects: [200, 422, 429],
    run: async (arena) => {
      const shapes = ["1 ", "1,", "€", "1 €", "9", "1:", "R ", "1–", "USD ", "1'2.", "⁹", "zzgl "]
      const lines = Array.from({ length: 700 }, (_, at) => {
        const shape = shapes[at % shapes.length] ?? ""
        return `<p class=price>${shape.repeat(290 / shape.length)}</p><p class=price>${shape.repeat(58 / shape.length)}</p>`
      })
      const url = arena.shop.serve("/amounts", `<h1>Vase</h1>${lines.join("")}<button>Buy</button>`)
      await scrape(arena, url, 20)
    },
  },
  {
    id: "A10",
    name: "20 pages of quotes, places and refreshes that forward to themselves",
    seconds: 20,
    expects: [200, 422, 429],
    run: async (arena) => {
      const script = `<script>${'location="'.repeat(400)}</script>`
      const refresh = `<noscript>${'<meta http-equiv=refresh content="0;url=/'.padEnd(3_900, " ")}"></noscript>`
      const url = arena.shop.serve("/forward", `<title>x</title>${script.repeat(500)}${refresh.repeat(500)}`)
      await scrape(arena, url, 20)
    },
  },
  {
    id: "A10",
    name: "20 pages of state in script, whose places lead to each other and whose brackets stay open",
    seconds: 20,
    expects: [200, 422, 429],
    run: async (arena) => {
      const places = [2, 3, 4].map((place) => `[${Array(5_000).fill(place).join(",")}]`)
      const list = `<script>[{"name":1},${places.join(",")},{}]</script>`
      const open = `<script>name;${"window.a={a:".repeat(20)}${"[(".repeat(500_000)}</script>`
      const url = arena.shop.serve("/state", `<title>x</title>${list}${open}<p>Vase</p>`)
      await scrape(arena, url, 20)
    },
  },
]
