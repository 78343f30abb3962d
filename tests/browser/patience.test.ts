import { beforeEach, expect, test, vi } from "vitest"
import { UnreachableError } from "~/browser/api.ts"
import { limitDuration } from "~/browser/late/patience.ts"
import { onToast } from "~/browser/toast-event.ts"

const told: object[] = []
const shownBars = new Set<object>()
const document = {
  createElement: () => {
    const bar = { remove: () => shownBars.delete(bar) }
    return bar
  },
  body: { append: (bar: object) => shownBars.add(bar) },
}

beforeEach(() => {
  vi.stubGlobal("document", document)
  shownBars.clear()
  vi.useFakeTimers()
  told.length = 0
  onToast((detail) => told.push(detail))
})

const hanging = () => new Promise<never>(() => {})
const LATE = { title: "This takes longer than usual" }

test("a request that hangs shows a toast after ten seconds, and is aborted after thirty", async () => {
  let signal: AbortSignal | undefined
  const ended = limitDuration((given) => {
    signal = given
    return hanging()
  })
  const refusal = expect(ended).rejects.toThrow(UnreachableError)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toMatchObject([LATE])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await refusal
  expect(signal?.aborted).toBe(true)
})

test("a press that waits for code shows a bar until it has come, or has failed; reads and forms show none", async () => {
  let end = () => {}
  const loaded = limitDuration(() => new Promise<void>((resolve) => (end = resolve)))
  expect(shownBars.size).toBe(1)
  end()
  await loaded
  expect(shownBars.size).toBe(0)
  await expect(limitDuration(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone")
  expect(shownBars.size).toBe(0)
  for (const options of [{ isRead: true }, { init: {} }]) {
    const read = limitDuration(() => new Promise<void>((resolve) => (end = resolve)), options)
    expect(shownBars.size).toBe(0)
    end()
    await read
  }
})

test("requests that hang together share one toast, until the last of them ends", async () => {
  const ends: (() => void)[] = []
  const late = () => limitDuration(() => new Promise<void>((resolve) => ends.push(resolve)))
  const all = [late(), late()]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toMatchObject([LATE])
  ends[0]?.()
  await all[0]
  expect(told).toHaveLength(1)
  ends[1]?.()
  await all[1]
  const [first, last] = told as { id: string }[]
  expect(last).toEqual({ id: first?.id })
})

test("an upload that makes progress neither shows a toast nor is aborted", async () => {
  const upload: { onprogress?: () => void } = {}
  class Sender {
    upload = upload
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {}
  }
  vi.stubGlobal("XMLHttpRequest", Sender)
  const body = new FormData()
  body.set("image", new File([new Uint8Array(10_000)], "picture"))
  const request = new Request("http://curio.test/", { method: "POST" })
  const sent = limitDuration((_, send) => send?.(request) ?? hanging(), { init: { body } })
  const refusal = expect(sent).rejects.toThrow(UnreachableError)
  for (let n = 0; n < 10; n++) {
    await vi.advanceTimersByTimeAsync(9_000)
    upload.onprogress?.()
  }
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(30_010)
  await refusal
})

test("a read that nobody waits for is aborted without a toast, and its abort is passed on at once", async () => {
  const silent = limitDuration(hanging, { init: { keepalive: true } })
  const refusal = expect(silent).rejects.toThrow(UnreachableError)
  await vi.advanceTimersByTimeAsync(30_000)
  await refusal
  expect(told).toEqual([])

  const given = new AbortController()
  const aborted = limitDuration(
    (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    {
      signal: given.signal,
    },
  )
  given.abort()
  await expect(aborted).rejects.toThrow("aborted")
})
