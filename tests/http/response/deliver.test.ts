import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { deliver, vary } from "~/http/response/deliver.server.ts"

const OURS = { clientAddress: "127.0.0.1", requestId: "0123456789abcdef" }
const LONG = JSON.stringify({ words: "things people love ".repeat(200) })

const asked = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://curio.test/api/x", { method, headers })
const json = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { "Content-Type": "application/json", ...init.headers } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe("compression", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("is %s, once and with the length", async (encoding, decompress) => {
    const answer = await deliver(asked({ "Accept-Encoding": encoding }), json(LONG), OURS)
    expect(answer.headers.get("Content-Encoding")).toBe(encoding)
    const bytes = await bytesOf(answer)
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(LONG.length / 10)
    expect(decompress(bytes).toString()).toBe(LONG)
  })

  test("is left out for clients that did not ask for it, and for a few bytes", async () => {
    for (const [request, body] of [
      [asked(), LONG],
      [asked({ "Accept-Encoding": "br" }), "{}"],
    ] as const) {
      const answer = await deliver(request, json(body), OURS)
      expect(answer.headers.has("Content-Encoding")).toBe(false)
      expect(answer.headers.get("Content-Length")).toBe(String(body.length))
      expect(await answer.text()).toBe(body)
    }
  })

  test.each([
    ["a picture", { "Content-Type": "image/webp" }],
    ["a stream of events", { "Content-Type": "text/event-stream" }],
    ["what is encoded already", { "Content-Type": "application/json", "Content-Encoding": "gzip" }],
    ["bytes without a type", {}],
  ])("leaves %s unchanged", async (_what, headers: Record<string, string>) => {
    const response = new Response(Buffer.from(LONG), { headers })
    const answer = await deliver(asked({ "Accept-Encoding": "br" }), response, OURS)
    expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(response.headers))
    expect(await answer.text()).toBe(LONG)
  })
})

describe("revalidation", () => {
  const tagOf = async () => String((await deliver(asked(), json(LONG), OURS)).headers.get("ETag"))

  test("answers 304 without a body for the same response, in any encoding", async () => {
    const tag = await tagOf()
    for (const header of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
      const request = asked({ "If-None-Match": header, "Accept-Encoding": "br" })
      const answer = await deliver(request, json(LONG), OURS)
      expect(answer.status).toBe(304)
      expect(answer.headers.get("ETag")).toBe(tag)
      expect(answer.headers.get("Vary")).toBe("Cookie, Accept-Encoding")
      expect(await answer.text()).toBe("")
    }
  })

  test("sends another response as a whole", async () => {
    const answer = await deliver(asked({ "If-None-Match": await tagOf() }), json("[]"), OURS)
    expect(answer.status).toBe(200)
  })

  test("keeps a tag that the response has already", async () => {
    const response = () => json(LONG, { headers: { ETag: '"chat-7"' } })
    expect((await deliver(asked(), response(), OURS)).headers.get("ETag")).toBe('"chat-7"')
    expect((await deliver(asked({ "If-None-Match": '"chat-7"' }), response(), OURS)).status).toBe(304)
  })

  test.each([
    ["an answer that sets a cookie", asked({ "If-None-Match": "*" }), { headers: { "Set-Cookie": "a=1" } }],
    [
      "an answer not to be stored",
      asked({ "If-None-Match": "*" }),
      { headers: { "Cache-Control": "no-store" } },
    ],
    ["an error", asked({ "If-None-Match": "*" }), { status: 404 }],
    ["a write", asked({ "If-None-Match": "*" }, "POST"), {}],
  ])("gives %s no tag and never a 304", async (_what, request, init: ResponseInit) => {
    const answer = await deliver(request, json(LONG, init), OURS)
    expect(answer.status).toBe(init.status ?? 200)
    expect(answer.headers.has("ETag")).toBe(false)
    expect(await answer.text()).toBe(LONG)
  })
})

describe("deliver", () => {
  test("makes responses private and revalidated, unless they say otherwise", async () => {
    const usual = await deliver(asked(), json("{}"), OURS)
    expect(usual.headers.get("Cache-Control")).toBe("private, no-cache")
    const own = await deliver(asked(), json("{}", { headers: { "Cache-Control": "max-age=60" } }), OURS)
    expect(own.headers.get("Cache-Control")).toBe("max-age=60")
  })

  test("keeps cookies and an empty response", async () => {
    const headers = new Headers([
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ])
    const answer = await deliver(asked(), new Response(null, { status: 204, headers }), OURS)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"])
  })

  test("names each header once in Vary", () => {
    const headers = new Headers({ Vary: "cookie, Origin" })
    vary(headers, "Cookie", "Save-Data")
    expect(headers.get("Vary")).toBe("cookie, Origin, Save-Data")
  })
})
