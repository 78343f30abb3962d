import { randomBytes } from "node:crypto"
import { Writable } from "node:stream"
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node"
import { RemixServer } from "@remix-run/react"
import { renderToPipeableStream } from "react-dom/server"
import { onPictureSaved } from "./domain/pictures.server.ts"
import { env } from "./env.server.ts"
import { contentSecurityPolicy, sealScripts } from "./http/response/csp.ts"
import { deliver, deliverText, vary } from "./http/response/deliver.server.ts"
import { RenderingContext } from "./http/response/render-context.ts"
import { startBackgroundWork } from "./http/server/background-work.server.ts"
import { prepareData } from "./http/server/data-at-start.server.ts"
import { log, reportError } from "./http/server/log.server.ts"
import { addressKey } from "./http/server/rate-limit.server.ts"
import { newRequestId } from "./http/server/request-id.ts"
import { keepPicture } from "./services/images/index.server.ts"
import { Limiter } from "./services/limiter.ts"

/**
 * A page that waits longer than this for its deferred data is sent without it. Far beyond what a crowded process needs:
 * a late page is better than a part of one.
 */
const RENDER_LIMIT_MS = 60_000

/** React renders a page in one piece. With few at a time, others are served between two of them. */
const renderings = new Limiter({ slots: 2 })

// Here, because it is what remix-serve, our own server and the development server all load before any request.
await prepareData()
startBackgroundWork()
onPictureSaved(keepPicture)

/** Renders a page whole, so that it can be hashed, compared and compressed in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  context.requestId ??= newRequestId()
  const nonce = randomBytes(16).toString("base64url")
  const page = (
    <RenderingContext.Provider value={{ nonce, requestId: context.requestId }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </RenderingContext.Provider>
  )
  const rendered = await renderings.run(
    () => render(page, nonce, (error) => reportError(error, request, context)),
    { key: addressKey(context.clientAddress) ?? "", signal: context.gone ?? request.signal },
  )
  const { html, hashes } = sealScripts(rendered, nonce)

  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, env.NODE_ENV === "development"))
  vary(headers, "Cookie", "Accept-Encoding", "Save-Data")
  // The one way to this status that has no such header yet is a page without an action.
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD")
  return deliverText(request, Buffer.from(html), { status, headers }, context)
}

/** Data of loaders and actions that JavaScript asked for. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) =>
  deliver(request, response, context)

/** Remix tells us here what a loader, an action or a rendering threw. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRefusal(error)) log.debug({ requestId: context.requestId, status: error.status }, "request refused")
  else reportError(error, request, context)
}

/** Such as a POST to a page that has no action: the request's fault, not ours. */
const isRefusal = (error: unknown): error is { status: number } =>
  typeof error === "object" && error !== null && "status" in error && Number(error.status) < 500

function render(page: React.ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collected = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError(error) {
        clearTimeout(limit)
        reject(error)
      },
      onAllReady() {
        clearTimeout(limit)
        pipe(collected)
      },
    })
    const limit = setTimeout(abort, RENDER_LIMIT_MS)
  })
}
