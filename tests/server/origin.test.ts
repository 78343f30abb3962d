import { describe, expect, test } from "vitest"
import { isForeignWrite } from "~/http/request.ts"

type Case = [what: string, foreign: boolean, headers: Record<string, string>, url?: string]

const cases: Case[] = [
  ["a program without either header", false, {}],
  ["our own page", false, { origin: "http://curio.test", "sec-fetch-site": "same-origin" }],
  ["our own page in a browser without fetch metadata", false, { origin: "http://curio.test" }],
  ["a request typed by the person", false, { "sec-fetch-site": "none" }],
  ["another site", true, { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }],
  ["another site in an old browser", true, { origin: "https://elsewhere.example" }],
  ["another site without Origin", true, { "sec-fetch-site": "cross-site" }],
  ["a sister site without Origin", true, { "sec-fetch-site": "same-site" }],
  ["a sister site", true, { origin: "http://other.curio.test", "sec-fetch-site": "same-site" }],
  ["another port", true, { origin: "http://curio.test:8080" }],
  ["a sandboxed page", true, { origin: "null", "sec-fetch-site": "cross-site" }],
  ["a sandboxed page of a sister site", true, { origin: "null", "sec-fetch-site": "same-site" }],
  ["a sandboxed page in an old browser", true, { origin: "null" }],
  ["nobody's page", true, { origin: "null", "sec-fetch-site": "none" }],
  ["our own page behind a proxy that hides it", false, { origin: "null", "sec-fetch-site": "same-origin" }],
  ["a name that only begins like ours", true, { origin: "http://curio.test.elsewhere.example" }],
  ["no origin at all in the header", true, { origin: "garbage" }],
  ["two origins", true, { origin: "http://curio.test, https://elsewhere.example" }],
  ["another scheme", true, { origin: "ftp://curio.test" }],
  ["our host with somebody's name", true, { origin: "http://me@curio.test" }],
  ["our host with a path", true, { origin: "http://curio.test/form" }],
  ["https on http's port", true, { origin: "https://curio.test:80" }],
  ["https in front, http behind", false, { origin: "https://curio.test" }],
  ["http where we know of https", true, { origin: "http://curio.test" }, "https://curio.test/form"],
  ["the origin of APP_ORIGIN", false, { origin: "https://app.example", "sec-fetch-site": "same-site" }],
  ["APP_ORIGIN by another scheme", true, { origin: "http://app.example" }],
]

describe.each(["POST", "PUT", "PATCH", "DELETE", "post-like"])("%s", (method) => {
  test.each(cases)("from %s: foreign is %s", (_what, foreign, headers, url = "http://curio.test/form") => {
    const asked = { method, url, headers: new Headers(headers) }
    expect(isForeignWrite(asked, "https://app.example")).toBe(foreign)
  })
})

test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing and is never refused", (method) => {
  const headers = new Headers({ origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" })
  expect(isForeignWrite({ method, url: "http://curio.test/", headers })).toBe(false)
})
