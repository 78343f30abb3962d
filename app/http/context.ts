import { type PostedForm } from "~/forms/result.ts"

/**
 * What our own server tells Remix about a request, beside the request itself. Under plain `remix-serve` the
 * context is an empty object, so every field is optional there; limits by address do not exist then.
 */
export type RequestContext = {
  /** Names the request in logs, in the `X-Request-Id` header and on the error page. */
  requestId?: string
  /** The peer's address, or the proxy's word for it when TRUST_PROXY is on. */
  clientAddress?: string
  /**
   * Aborts when the client leaves before its answer is complete. To be used instead of `request.signal`, which Remix
   * derives from request to request, and which never aborts once one of these requests is garbage collected.
   */
  gone?: AbortSignal
  /** Whose session the request came with, for the log; filled in by whoever resolves the viewer. */
  userId?: number
  /** The result of the form that this request sent, for the page that shows it without JavaScript. */
  formResult?: PostedForm
  /** The error response to a form that this request sent. It counts before the errors of the pages around the form. */
  formError?: object
  /** Whole seconds after which the client may try again. */
  retryAfter?: number
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
