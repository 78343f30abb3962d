import { randomId, UnreachableError } from "../api.ts"
import type { Options, Send } from "../late-requests.ts"
import { isBusy } from "../router.ts"
import { showToast } from "../toast-event.ts"
import { sendFiles } from "./send-files.ts"

const LATE_MS = 10_000
const LIMIT_MS = 30_000

/** The server needs more time for larger files after it has received them. */
const BYTES_PER_EXTRA_MS = 1_000

/** Tells the user that it takes long, then gives up. Progress of an upload starts both times again. @throws {UnreachableError} */
export async function limitDuration<T>(
  run: (signal: AbortSignal, send?: Send) => Promise<T>,
  { signal, init, isRead = false }: Options = {},
): Promise<T> {
  const files = init?.body instanceof FormData ? init.body : undefined
  const bytes = files ? bytesOf(files) : 0
  const ended = new AbortController()
  const abort = () => ended.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  let giveUp = () => {}
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => {
      reject(new UnreachableError(null))
      ended.abort()
    }
  })
  let isLate = false
  let late: ReturnType<typeof setTimeout> | undefined
  let limit: typeof late
  const stop = () => {
    clearTimeout(late)
    clearTimeout(limit)
    if (isLate) countLate(-1)
    isLate = false
  }
  const start = () => {
    stop()
    late = setTimeout(() => {
      isLate = !init?.keepalive && (!isRead || isBusy())
      if (isLate) countLate(1)
    }, LATE_MS)
    limit = setTimeout(giveUp, LIMIT_MS + bytes / BYTES_PER_EXTRA_MS)
  }
  start()
  const hideProgress = init || isRead ? () => {} : showProgress()
  try {
    const send: Send | undefined =
      files && bytes > 0 ? (request) => sendFiles(request, files, start) : undefined
    return await Promise.race([givenUp, run(ended.signal, send)])
  } finally {
    stop()
    hideProgress()
    signal?.removeEventListener("abort", abort)
  }
}

const bytesOf = (files: FormData): number =>
  [...files.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)

/** A press that waits for the code of a dialog or of a form has no other sign. @returns what hides the bar. */
function showProgress(): () => void {
  const bar = document.createElement("div")
  bar.className = "progress"
  bar.role = "progressbar"
  bar.ariaLabel = "Loading"
  document.body.append(bar)
  return () => bar.remove()
}

let count = 0
let id = ""

/** Late requests share one toast, which closes with the last of them. */
function countLate(change: 1 | -1): void {
  const wasNone = count === 0
  count += change
  if (wasNone) {
    id = randomId()
    showToast({ id, kind: "success", title: "This takes longer than usual", durationMs: LIMIT_MS })
  } else if (count === 0) showToast({ id })
}
