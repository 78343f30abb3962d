import type { IncomingMessage, ServerResponse } from "node:http"
import type { Readable } from "node:stream"
import type { SubmissionResult } from "@conform-to/react"
import type { FieldConflict } from "./edit.ts"
import type { Toast } from "./words/messages.ts"

/* What several rooms know about a request, a form and a page. Types only. */

/** No more is read of a request. Remix passes a `Request`; our own server spares the cost of making one. */
export type SentRequest = Pick<Request, "method" | "url" | "signal"> & {
  headers: Pick<Headers, "get" | "has">
  body: ReadableStream<Uint8Array> | Readable | null
}

/** Per-request values for loaders and actions. Under plain `remix-serve` it is empty. */
export type RequestContext = {
  requestId?: string
  /** The proxy says it when TRUST_PROXY is on. */
  clientAddress?: string
  /** Who takes a turn of its own among those of this address (`senderOf`). */
  sender?: string
  /** Aborts when the client leaves. `request.signal` may never abort: Remix derives it, and it can be collected. */
  gone?: AbortSignal
  /** In a process far from the primary: the place of the sender's last write in the log, as it was sent and as it is now. */
  ownWrites?: { sender: { ownId: number }; sentId: number }
  /** The request had its turn (`waitInQueue`) before Remix. */
  hasQueued?: boolean
  userId?: number
  /** The result of the form that this request sent, for its page without JavaScript. */
  formResult?: PostedForm
  /** The error response to a form that this request sent. It counts before the errors of the pages around the form. */
  formError?: object
  retryAfter?: number
  /** What chat apps show of the page, and what search engines read of it (schema.org). */
  sharedAs?: SharedAs
  /** Present while the response may still be cached. */
  cache?: CacheRecording
}

/** All addresses are absolute. */
export type SharedAs = {
  type: "website" | "product"
  title: string
  description: string
  url: string
  card: string | null
  structuredData?: object
}

export type CacheRecording = {
  viewedItem: number | null
  /** The view link that the response was made for. Nobody else's cache may have it, so that it ends with the link. */
  viewLink: number | null
  dependsOn(...topics: string[]): void
  /** @param time in milliseconds since 1970. */
  endsAt(time: number): void
  /** Call it for a response that depends on more than the database, such as the time or a failure. */
  refuse(): void
  /** Whether every visitor may get it, at least until then. */
  isForEverybody(until: number): boolean
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}

/** The server finds this out once, before the first handler. It is the context of loaders and API calls, too. */
export type RequestInfo = RequestContext & {
  requestId: string
  clientAddress: string
  isHttps: boolean
  /** As it was sent, without the query. */
  path: string
  proxied: Proxied | null
}

export type Proxied = { clientAddress: string; host: string; protocol: string }

export type Exchange = { request: IncomingMessage; response: ServerResponse; info: RequestInfo }

/** Answers the request, or calls `next`, which runs the handlers behind it. */
export type Handler = (exchange: Exchange, next: () => void) => unknown

/** `reply` is Conform's `lastResult`: typed values and errors. A form that is shown empty again has none: nothing in it is unsaved. */
export type FormResult = {
  reply?: SubmissionResult | undefined
  toast: Toast | null
  /** The errors above the form do not go when the text changes: they are not about it. */
  stays?: boolean
  /** The session has ended: the form offers the way to sign-in. */
  isSignedOut?: boolean
  /** The form's subject was deleted meanwhile. */
  isGone?: boolean
  /** The form shows it beside its fields, such as the pictures of a shop page. */
  notice?: unknown
  /** The changes of others since the form was shown, by field. */
  conflicts?: Record<string, FieldConflict>
  /** The dialog goes back, and then to `goTo` when the page below was deleted. */
  saved?: { goTo?: string }
}

type PostedForm = FormResult & { action: string }

export type SignedOutForm = { message: string; fields: Record<string, string> }

export type RootData = {
  appName: string
  user: { id: number; email: string; username: string } | null
  lite: boolean
  scheme: "light" | "dark" | null
  toast: Toast | null
  /** The result of a form that was sent without JavaScript. */
  posted: PostedForm | null
}
