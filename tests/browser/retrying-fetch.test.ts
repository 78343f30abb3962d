import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { ApiError, UnreachableError } from "~/browser/api.ts"
import { retryingFetch } from "~/browser/retrying-fetch.ts"

const url = "http://curio.test/api/collections"
const network = vi.fn<typeof fetch>()
const onWrite = vi.fn()
const send = (init?: RequestInit, to = url) => retryingFetch(network, onWrite)(to, init)
const answers = (...list: (number | Error)[]) => {
  for (const answer of list) {
    if (answer instanceof Error) network.mockRejectedValueOnce(answer)
    else network.mockResolvedValueOnce(new Response(null, { status: answer }))
  }
}
beforeEach(() => {
  network.mockReset()
  onWrite.mockReset()
  // Pauses take no time, and are counted. Nothing takes long enough to be told (`patience.test.ts`).
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, ms: number) => {
    if (ms >= 10_000) return
    pauses.push(ms)
    queueMicrotask(done)
  }) as typeof setTimeout)
  pauses.length = 0
})
afterEach(() => void vi.restoreAllMocks())
const pauses: number[] = []

describe("retryingFetch retries once", () => {
  test.each([[500], [502], [503], [504], [507], [new TypeError("Failed to fetch")]])(
    "after %s",
    async (first) => {
      answers(first, 200)
      expect((await send()).status).toBe(200)
      expect(network).toHaveBeenCalledTimes(2)
    },
  )

  test("and not twice", async () => {
    answers(503, 503, 200)
    expect((await send()).status).toBe(503)
    network.mockReset()
    answers(new TypeError("first"), new TypeError("second"), 200)
    await expect(send()).rejects.toThrow(UnreachableError)
    expect(network).toHaveBeenCalledTimes(2)
  })

  test("with the same Idempotency-Key, given or new", async () => {
    const keys = () =>
      network.mock.calls.map(([request]) => (request as Request).headers.get("Idempotency-Key"))
    answers(502, 200, 200, 200, 200)
    await send({ method: "POST", body: "x" })
    await send({ method: "DELETE" })
    await send({ method: "POST", body: "x", headers: { "Idempotency-Key": "mine" } })
    await send()
    const [first, again, other, own, ofRead] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([again, own, ofRead]).toEqual([first, "mine", null])
    expect(other).not.toBe(first)
  })

  test("with the same body", async () => {
    answers(502, 200)
    await send({ method: "POST", body: new URLSearchParams({ name: "A" }) })
    const bodies = await Promise.all(network.mock.calls.map(([request]) => (request as Request).text()))
    expect(bodies).toEqual(["name=A", "name=A"])
  })
})

test("retryingFetch pauses before it retries, as long as the server asks within reason", async () => {
  for (const after of [null, "2", "60", "soon"]) {
    network.mockResolvedValueOnce(
      new Response(null, { status: 503, headers: after ? { "Retry-After": after } : {} }),
    )
    answers(200)
    await send()
  }
  expect(pauses).toEqual([1_000, 2_000, 5_000, 1_000])
})

test("retryingFetch sends a form to its end when its page is left, and cancels other requests", async () => {
  const left = AbortSignal.abort()
  const form = { method: "POST", body: "x", signal: left }
  answers(200, 200, 200)
  await send(form, "http://curio.test/groups/new.data")
  await send(form)
  await send({ signal: left }, "http://curio.test/groups.data")
  const aborted = network.mock.calls.map(([request]) => (request as Request).signal.aborted)
  expect(aborted).toEqual([false, true, true])
})

test.each([200, 304, 400, 401, 404, 409, 422, 429])(
  "retryingFetch does not retry after %i",
  async (status) => {
    answers(status)
    expect((await send()).status).toBe(status)
    expect(network).toHaveBeenCalledOnce()
  },
)

test("retryingFetch does not retry an aborted request", async () => {
  const given = new AbortController()
  network.mockImplementationOnce(async () => {
    given.abort()
    throw new DOMException("Aborted", "AbortError")
  })
  await expect(send({ signal: given.signal })).rejects.toThrow("Aborted")
  expect(network).toHaveBeenCalledOnce()
})

const broken = (reason: unknown) =>
  new Response(new ReadableStream({ start: (body) => body.error(reason) }), { status: 200 })

test("retryingFetch retries after a response that broke off", async () => {
  network.mockResolvedValueOnce(broken(new TypeError("network error")))
  network.mockResolvedValueOnce(new Response("all of it"))
  expect(await (await send()).text()).toBe("all of it")
})

test("retryingFetch fails by itself when it is aborted while the response comes", async () => {
  const given = new AbortController()
  network.mockImplementationOnce(async () => {
    given.abort()
    return broken(given.signal.reason)
  })
  await expect(send({ signal: given.signal })).rejects.toThrow("aborted")
  expect(network).toHaveBeenCalledOnce()
})

test("retryingFetch reports the response of each write, or that there was none, and reports no read", async () => {
  answers(200)
  await send()
  expect(onWrite).not.toHaveBeenCalled()
  answers(422)
  await send({ method: "POST", body: "x" })
  expect(onWrite).toHaveBeenCalledTimes(1)
  answers(new TypeError("first"), new TypeError("second"))
  await expect(send({ method: "DELETE" })).rejects.toThrow(UnreachableError)
  expect(onWrite.mock.calls.map(([response]) => response?.status)).toEqual([422, undefined])
})

describe("the response for a page", () => {
  const page = "http://curio.test/collections.data?_routes=root"
  const answer = (body: BodyInit | null, init: ResponseInit) =>
    network.mockResolvedValueOnce(new Response(body, init))
  const refusal = async () => {
    const error = await send({ method: "POST", body: "x" }, page).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }

  test("is passed on when it has the router's format", async () => {
    answer("[]", { status: 422, headers: { "Content-Type": "text/x-script; charset=utf-8" } })
    expect((await send({}, page)).status).toBe(422)
  })

  test("becomes a logged error with the specified message otherwise", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    answer(null, { status: 503 })
    answer(JSON.stringify({ message: "The disk is full" }), { status: 500 })
    expect(await refusal()).toMatchObject({ message: "The disk is full", reason: "The disk is full" })
    answer(null, { status: 503 })
    answer("<h1>Bad gateway</h1>", { status: 500 })
    expect(await refusal()).toMatchObject({ message: "An unknown error occurred", reason: undefined })
    answer(null, { status: 503 })
    answer("{}", { status: 500, statusText: "Internal Server Error" })
    expect(await refusal()).toMatchObject({ message: "500: Internal Server Error", reason: undefined })
    answer("null", { status: 403 })
    expect(await refusal()).toMatchObject({ message: "Unknown error", status: 403 })
    expect(logged).toHaveBeenCalledTimes(4)
    expect(onWrite).toHaveBeenCalledTimes(4)
  })
})
