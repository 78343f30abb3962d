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
import { keepPicture } from "~/services/images/serve.server.ts"
import { onPictureSaved } from "./domain/pictures.server.ts"
import { env } from "./env.server.ts"
import { contentSecurityPolicy, sealScripts } from "./http/response/csp.ts"
import { deliver, deliverText, vary } from "./http/response/deliver.server.ts"
import { holdScripts } from "./http/response/late-scripts.ts"
import { startBackgroundWork } from "./http/server/background-work.server.ts"
import { currentRequestId } from "./http/server/current-response.server.ts"
import { prepareData } from "./http/server/data-at-start.server.ts"
import { log, reportError } from "./http/server/log.server.ts"
import { addressKey } from "./http/server/rate-limit.server.ts"
import { Limiter } from "./services/limiter.ts"
import { RenderingContext } from "./ui/render-context.ts"

const RENDER_LIMIT_MS = 60_000

/** React renders a page in one piece. Other requests are served between two pages. */
const renderings = new Limiter({ slots: 2 })

// Here, because remix-serve, our own server and the development server all load this file before any request.
await prepareData()
startBackgroundWork()
onPictureSaved(keepPicture)

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  context.requestId ??= currentRequestId()
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
  const { html, hashes } = sealScripts(holdScripts(rendered), nonce)

  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, env.NODE_ENV === "development"))
  vary(headers, "Cookie", "Accept-Encoding", "Save-Data")
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD")
  return deliverText(request, Buffer.from(html), { status, headers }, context)
}

export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) =>
  deliver(request, response, context)

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isClientError(error))
    log.debug({ requestId: context.requestId, status: error.status }, "request refused")
  else reportError(error, request, context)
}

const isClientError = (error: unknown): error is { status: number } =>
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
