import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { raw, type ShopServer, startShopServer } from "#tests/support/shop-server.ts"
import { fetchPage, refusalOf } from "./through.ts"

let shop: ShopServer
beforeEach(async () => {
  shop = await startShopServer()
})
afterEach(() => shop.close())

type Options = Parameters<typeof fetchPage>[1]
const get = (options: Options = {}) => fetchPage(shop.origin, { allowedHosts: [shop.host], ...options })
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

const body = "<title>Oak stool</title>"
const length = `Content-Length: ${body.length}\r\n`
const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
/** A response with these lines among its headers. */
const answer = (lines: string, status = "HTTP/1.1 200 OK") =>
  `${status}\r\nContent-Type: text/html\r\n${lines}\r\n`

describe("a server that breaks HTTP in a way that browsers forgive", () => {
  it.each([
    ["a control byte in a value", answer(`X-A: a\x01b\r\n${length}`) + body],
    ["a zero byte in a value", answer(`X-A: a\0b\r\n${length}`) + body],
    ["a carriage return in a value", answer(`X-A: a\rb\r\n${length}`) + body],
    ["a line without a colon", answer(`just some words\r\n${length}`) + body],
    ["a blank in a name", answer(`X Frame Options: deny\r\n${length}`) + body],
    ["a blank behind a name", answer(length.replace(":", " :")) + body],
    ["no name", answer(`: deny\r\n${length}`) + body],
    ["a name in UTF-8", answer(`X-Gr\xc3\xb6\xc3\x9fe: 1\r\n${length}`) + body],
    ["a value in UTF-8", answer(`X-A: Gr\xc3\xb6\xc3\x9fe\r\n${length}`) + body],
    ["lines that end in LF only", answer(length).replaceAll("\r\n", "\n") + body],
    ["a folded line", answer(`X-A: a\r\n  b\r\n${length}`) + body],
    [
      "a length beside chunks",
      `${answer("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n")}${chunk}0\r\n\r\n`,
    ],
    ["the same length twice", answer(length + length) + body],
    ["two different lengths", answer(`Content-Length: 5\r\n${length}`) + body],
    ["a length that is no number", answer("Content-Length: many\r\n") + body],
    ["a negative length", answer("Content-Length: -1\r\n") + body],
    [
      "chunks that end in LF only",
      `${answer("Transfer-Encoding: chunked\r\n")}${chunk}0\r\n\r\n`.replaceAll("\r\n", "\n"),
    ],
    [
      "blanks behind the size of a chunk",
      `${answer("Transfer-Encoding: chunked\r\n")}${chunk.replace("\r", "   \r")}0\r\n`,
    ],
    ["trailers", `${answer("Transfer-Encoding: Chunked\r\n")}${chunk}0\r\nX-Sum: 1\r\n\r\n`],
    ["a byte order mark before it", `\xef\xbb\xbf${answer(length)}${body}`],
    ["empty lines before it", `\r\n\r\n${answer(length)}${body}`],
    ["no reason", answer(length, "HTTP/1.1 200") + body],
    ["no status", answer(length, "HTTP/1.1 OK") + body],
    ["another version", answer(length, "HTTP/1.2 200 OK") + body],
    ["HTTP/1.0", answer("", "HTTP/1.0 200 OK") + body],
    ["lower case", answer(length, "http/1.1 200 ok") + body],
    ["two blanks", answer(length, "HTTP/1.1  200 OK") + body],
    ["early hints before it", `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${answer(length)}${body}`],
    [
      "an upgrade that nobody asked for",
      answer(`Upgrade: h2,h2c\r\nConnection: Upgrade\r\n${length}`) + body,
    ],
    ["20 KB of headers", answer(`X-A: ${"a".repeat(20_000)}\r\n${length}`) + body],
    ["more bytes than it says", `${answer(length)}${body}HTTP/1.1 500 Oh\r\n\r\n`],
  ])("is read with %s", async (_what, response) => {
    shop.on("/", raw(response))
    const found = await get()
    expect(found).toMatchObject({ status: 200, contentType: "text/html", truncated: null })
    expect(text(found)).toBe(body)
  })

  it.each([
    ["less than its length", `${answer("Content-Length: 500\r\n")}${body}`],
    ["no last chunk", answer("Transfer-Encoding: chunked\r\n") + chunk],
    ["half a chunk", `${answer("Transfer-Encoding: chunked\r\n")}${chunk}ff\r\n`],
    ["a size that is none", `${answer("Transfer-Encoding: chunked\r\n")}${chunk}oops\r\n`],
  ])("gives what has come when it sends %s, if that is asked for", async (_what, response) => {
    shop.on("/", raw(response))
    expect((await refusalOf(get())).kind).toBe("unreachable")
    const found = await get({ partial: true })
    expect(found.truncated).toBe("unreachable")
    expect(text(found)).toBe(body)
  })

  it("gives what has come when it resets the connection", async () => {
    shop.on("/", ({ socket }) => {
      socket.write(answer("Content-Length: 500\r\n") + body, () =>
        setImmediate(() => socket.resetAndDestroy()),
      )
    })
    expect(text(await get({ partial: true }))).toBe(body)
  })

  it.each([
    ["no HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["a page without a status line", body],
    ["nothing", ""],
    ["early hints without end", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(5_000)],
    ["headers of 70 KB", answer(`X-A: ${"a".repeat(70_000)}\r\n${length}`) + body],
    ["headers without end", "HTTP/1.1 200 OK\r\n".padEnd(90_000, "a")],
    ["a size of a chunk without end", answer("Transfer-Encoding: chunked\r\n").padEnd(90_000, "1")],
  ])("is unreachable when it sends %s", async (_what, response) => {
    shop.on("/", raw(response))
    expect((await refusalOf(get())).kind).toBe("unreachable")
  })

  it("cannot answer twice: its connection is used once", async () => {
    shop.on("/", raw(answer(length) + body, answer(length) + body.replace("Oak", "Elm")))
    expect(text(await get())).toBe(body)
    expect(text(await get())).toBe(body)
    expect(shop.requests).toHaveLength(2)
    await shop.idle()
  })

  it("sends bytes one by one", async () => {
    shop.on("/", ({ socket }) => {
      const bytes = Buffer.from(`${answer("Transfer-Encoding: chunked\r\n")}${chunk}0\r\n\r\n`)
      socket.setNoDelay(true)
      const next = (at: number): void => {
        if (socket.destroyed) return
        if (at < bytes.length) socket.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1))
        else socket.end()
      }
      next(0)
    })
    expect(text(await get())).toBe(body)
  })
})
