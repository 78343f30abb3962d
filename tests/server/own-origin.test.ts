import { expect, test } from "vitest"
import { appWith } from "./serve.ts"

const write = (headers: Record<string, string>) => ({
  method: "POST",
  body: "a=1",
  headers: { host: "curio.test", "content-type": "application/x-www-form-urlencoded", ...headers },
})

test("a page of another origin cannot write to pages or to the API", async () => {
  const { ask } = await appWith()
  const foreign = write({ origin: "https://elsewhere.example" })

  const page = await ask("/page", foreign)
  expect(page.status).toBe(403)
  expect(page.text).toContain("<h1>This came from another site")

  const data = await ask("/page.data", foreign)
  expect(data.status).toBe(403)

  const api = await ask("/api/echo", foreign)
  expect(api.status).toBe(403)
  expect(JSON.parse(api.text).message).toContain("another site")
})

test("a page of this origin and a program can write", async () => {
  const { ask } = await appWith()
  for (const headers of [{ origin: "http://curio.test" }, {}] as Record<string, string>[]) {
    expect((await ask("/page", write(headers))).status).toBe(200)
    expect((await ask("/api/echo", write(headers))).status).toBe(200)
  }
})

test("our own page can write when a proxy's Referrer-Policy makes its origin null", async () => {
  const { ask } = await appWith()
  const hidden = { origin: "null", "sec-fetch-site": "same-origin" }
  expect((await ask("/page", write(hidden))).status).toBe(200)
  expect((await ask("/page.data", write(hidden))).status).toBe(200)
  expect((await ask("/api/echo", write(hidden))).status).toBe(200)
  for (const site of ["cross-site", "same-site", "none"])
    expect((await ask("/page", write({ ...hidden, "sec-fetch-site": site }))).status).toBe(403)
})

test("a page of an IPv6 address of the server can write", async () => {
  const { ask } = await appWith()
  const sent = write({ host: "[::1]:3000", origin: "http://[::1]:3000" })
  expect((await ask("/page", sent)).status).toBe(200)
})

test("a form reaches Remix and its own check when a proxy calls the app by another name than APP_ORIGIN", async () => {
  const sent = write({
    host: "inner:3000",
    origin: "https://curio.example.org",
    "sec-fetch-site": "same-origin",
  })
  expect((await (await appWith()).ask("/page", sent)).status).toBe(403)

  const { ask } = await appWith({ appOrigin: "https://curio.example.org" })
  const answer = await ask("/page", sent)
  expect(answer.status).toBe(200)
  expect(answer.text).toBe("page http://curio.example.org/page")
})

test("a forwarded host does not allow another origin", async () => {
  const { ask } = await appWith({ trustProxy: null })
  const sent = write({ origin: "https://elsewhere.example", "x-forwarded-host": "elsewhere.example" })
  expect((await ask("/page", sent)).status).toBe(403)
})

test("HEAD of a page's data has the headers of GET when its origin is foreign", async () => {
  const { ask } = await appWith()
  const headers = { origin: "https://elsewhere.example" }
  const [head, get] = [
    await ask("/page.data", { method: "HEAD", headers }),
    await ask("/page.data", { headers }),
  ]
  const { date: _date, "x-request-id": _id, "transfer-encoding": _chunked, ...lasting } = get.headers
  expect(get.status).toBe(200)
  expect(head).toMatchObject({ status: 200, headers: lasting, text: "" })
})
