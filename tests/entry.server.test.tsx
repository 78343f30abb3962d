import { createHash } from "node:crypto"
import { createRequestHandler as createExpressHandler } from "@remix-run/express"
import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { Outlet, Scripts, useLoaderData } from "@remix-run/react"
import express from "express"
import { lazy, Suspense } from "react"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { listening, ask as request } from "#tests/server/serve.ts"
import { entry } from "#tests/support/entry.ts"
import { serverBuild } from "#tests/support/server-build.ts"
import { Recording } from "~/http/cache/responses.server.ts"
import { log } from "~/observe/log.server.ts"
import { useNonce, useRequestId } from "~/ui/render-context.ts"

const INJECTED = "<script>stolen()</script>"

function Root() {
  const nonce = useNonce()
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

function RootError() {
  return (
    <html lang="en">
      <body>Ask about {useRequestId()}</body>
    </html>
  )
}

function Page() {
  const { markup } = useLoaderData<{ markup: string }>()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stands for a hole through which somebody's markup came in
  return <main dangerouslySetInnerHTML={{ __html: markup }} />
}

function Broken(): never {
  throw new Error("inside")
}

function Pane() {
  return (
    <Suspense fallback="Loading">
      <Broken />
    </Suspense>
  )
}

const Late = lazy(async () => ({ default: () => <p>Loaded late</p> }))

function LatePage() {
  return (
    <Suspense fallback="Loading">
      <Late />
    </Suspense>
  )
}

const routes: ServerBuild["routes"] = {
  root: { id: "root", path: "", module: { default: Root, ErrorBoundary: RootError } },
  page: {
    id: "page",
    parentId: "root",
    path: "page",
    module: { default: Page, loader: () => ({ markup: INJECTED + "things people love ".repeat(100) }) },
  },
  broken: {
    id: "broken",
    parentId: "root",
    path: "broken",
    module: { default: Broken },
  },
  late: { id: "late", parentId: "root", path: "late", module: { default: LatePage } },
  pane: { id: "pane", parentId: "root", path: "pane", module: { default: Pane } },
}

const handle = createRequestHandler(serverBuild({ entry, routes }), "production")

const ask = (path: string, init: RequestInit = {}, context = {}) =>
  handle(new Request(`http://curio.test${path}`, init), {
    clientAddress: "127.0.0.1",
    requestId: "req-1",
    ...context,
  })

describe("a page", () => {
  test("allows exactly its own inline scripts", async () => {
    const answer = await ask("/page")
    const html = await answer.text()
    const policy = answer.headers.get("Content-Security-Policy") ?? ""
    const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text ?? "",
    )
    const allowed = scripts.filter((text) =>
      policy.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`),
    )
    expect(scripts).toContain("stolen()")
    expect(scripts.length).toBeGreaterThan(2)
    expect(allowed).toEqual(scripts.filter((text) => text !== "stolen()"))
    expect(html).not.toContain("nonce")
    expect(policy).not.toContain("unsafe")
  })

  test("has the same bytes for the same data", async () => {
    const [first, second] = [await ask("/page"), await ask("/page")]
    const tag = first.headers.get("ETag") ?? ""
    expect(await second.text()).toBe(await first.text())
    const again = await ask("/page", { headers: { "If-None-Match": tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe("")
    expect(again.headers.get("Vary")).toBe("Cookie, Accept-Encoding, Save-Data")
  })

  test("includes components that are loaded late, also the first time", async () => {
    const [first, second] = [await ask("/late"), await ask("/late")]
    const html = await first.text()
    expect(html).toMatch(/^<!DOCTYPE html><html/)
    expect(html).toContain("Loaded late")
    expect(await second.text()).toBe(html)
  })

  test("responds to HEAD like GET, without a body", async () => {
    const [head, page] = [await ask("/page", { method: "HEAD" }), await ask("/page")]
    expect(await head.text()).toBe("")
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(page.headers))
  })

  test("compresses its data requests and supports If-None-Match for them", async () => {
    const answer = await ask("/page.data", { headers: { "Accept-Encoding": "br" } })
    expect(answer.headers.get("Content-Encoding")).toBe("br")
    const tag = answer.headers.get("ETag") ?? ""
    expect((await ask("/page.data", { headers: { "If-None-Match": tag } })).status).toBe(304)
  })
})

describe("failures", () => {
  beforeEach(() => void vi.spyOn(log, "error"))

  test("are logged once, and the page shows the request id", async () => {
    const answer = await ask("/broken")
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(html).toContain("req-1")
    expect(html).not.toContain("inside")
    expect(log.error).toHaveBeenCalledOnce()
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ requestId: "req-1", path: "/broken", err: expect.any(Error) }),
      expect.any(String),
    )
  })

  test("inside a Suspense boundary are logged, and the page shows its fallback", async () => {
    const answer = await ask("/pane")
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("Loading")
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce())
  })

  test("inside a Suspense boundary keep the page out of the cache", async () => {
    const requestKey = {
      key: "",
      sharedKey: "",
      cookies: "",
      path: "/pane",
      ifNoneMatch: null,
      hasSession: false,
    }
    const cache = new Recording(requestKey, 0)
    await ask("/pane", {}, { cache })
    expect(cache.isRefused).toBe(true)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce())
  })

  test("are not logged when the client has disconnected", async () => {
    const left = new AbortController()
    left.abort()
    await ask("/broken", { signal: left.signal })
    expect(log.error).not.toHaveBeenCalled()
  })

  test("of an unsupported method return 405 with Allow, and are not logged", async () => {
    const answer = await ask("/page", { method: "POST", body: new URLSearchParams({ a: "1" }) })
    expect(answer.status).toBe(405)
    expect(answer.headers.get("Allow")).toBe("GET, HEAD")
    expect(log.error).not.toHaveBeenCalled()
  })
})

test("a page has the same security headers under plain remix-serve", async () => {
  const build = serverBuild({ entry, routes })
  const server = await listening(express().use(createExpressHandler({ build, mode: "production" })))
  const { headers } = await request(server, "/page")
  expect(headers["x-frame-options"]).toBe("DENY")
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{16}$/)
  expect(headers["content-security-policy"]).toContain("default-src 'none'")
})
