import type { PostedForm } from "~/forms/result.ts"
import type { CacheRecording } from "./cache/responses.server.ts"

/** Per-request values for loaders and actions. Under plain `remix-serve` it is empty. */
export type RequestContext = {
  requestId?: string
  /** The proxy says it when TRUST_PROXY is on. */
  clientAddress?: string
  /** Who takes a turn of its own among those of this address (`senderOf`). */
  sender?: string
  /** Aborts when the client leaves. `request.signal` may never abort: Remix derives it, and it can be collected. */
  gone?: AbortSignal
  /** It had its turn (`waitInQueue`) before Remix. */
  hasQueued?: boolean
  userId?: number
  /** The form that this request sent has this result, for its page without JavaScript. */
  formResult?: PostedForm
  /** The error response to a form that this request sent. It counts before the errors of the pages around the form. */
  formError?: object
  retryAfter?: number
  /** Present while the response may still be cached. */
  cache?: CacheRecording
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
