import { randomBytes } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import type { RequestContext } from "~/context.ts"
import { env } from "~/env.server.ts"
import type { RequestKey } from "~/http/cache/request-key.ts"
import {
  findResponse,
  forgetResponses,
  keepResponse,
  keptBytes,
  keptCount,
  Recording,
} from "~/http/cache/responses.server.ts"

const MB = 1_048_576

beforeEach(forgetResponses)

const asked = (key: string, path = "/collection/1"): RequestKey => ({
  ...{ key, sharedKey: key, cookies: "", path, ifNoneMatch: null, hasSession: false },
})

type Kept = {
  status?: number
  headers?: Record<string, string>
  body?: Buffer
  recording?: (recording: Recording) => void
  since?: number
  userId?: number
}

function keep(
  key: string,
  { status = 200, headers = {}, body = Buffer.from("x"), recording, since, userId }: Kept = {},
) {
  const cache = new Recording(asked(key), since ?? 0)
  recording?.(cache)
  const context: RequestContext = { cache, ...(userId !== undefined && { userId }) }
  keepResponse(context, status, new Headers({ ETag: '"a"', ...headers }), body)
}

test("the cache stays within CACHE_MB, whichever pages are requested", () => {
  const body = randomBytes(20_000)
  for (let count = 0; count < 4_000; count++) keep(`key ${count} ${"k".repeat(count % 3_000)}`, { body })
  expect(keptBytes()).toBeLessThanOrEqual(env.CACHE_MB * MB)
  expect(keptCount()).toBeGreaterThan(25 * env.CACHE_MB)
  for (let count = 0; count < 100_000; count++) keep(`other ${count}`)
  expect(keptBytes()).toBeLessThanOrEqual(env.CACHE_MB * MB)
})

test("a cached body takes no more memory than it is long when it was a part of a larger buffer", () => {
  // Newer than every change that the tests of other files have made.
  keep("key", { body: Buffer.alloc(16_384).subarray(0, 100), since: Number.POSITIVE_INFINITY })
  const body = findResponse(asked("key"))?.cached.body
  expect([body?.length, body?.buffer.byteLength]).toEqual([100, 100])
})

test.each<[string, Kept]>([
  ["sets a cookie", { headers: { "Set-Cookie": "a=b" } }],
  ["must not be stored", { headers: { "Cache-Control": "no-store" } }],
  ["is an error", { status: 500 }],
  ["is a redirect", { status: 302 }],
  ["was refused by its loader", { recording: (recording) => recording.refuse() }],
  ["is larger than a megabyte", { body: Buffer.alloc(MB + 1) }],
  ["is a user's without a session", { userId: 1 }],
])("a response that %s is not cached", (_, kept) => {
  keep("key", kept)
  expect(keptCount()).toBe(0)
  keep("key")
  expect(keptCount()).toBe(1)
})
