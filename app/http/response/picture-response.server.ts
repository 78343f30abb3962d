import type { AppLoadContext } from "@remix-run/node"
import type { PictureFailure } from "#db/schema/index.ts"
import { TooManyRequests, Unavailable } from "~/errors.ts"
import { clientOf } from "~/http/rate-limit.server.ts"
import { reportError } from "~/observe/log.server.ts"
import type { PictureAddress } from "~/services/images/address.server.ts"
import type { Requester } from "~/services/images/encode.server.ts"
import { whyNoImage, item as words } from "~/words/messages.ts"
import { viewerOf } from "../session/session.server.ts"
import { isPublicUpload, PUBLIC_UPLOAD_MS } from "./public-uploads.server.ts"
import { matches } from "./send.ts"

type PictureResponse = {
  etag: string
  type?: string
  caching: string
  load: () => Promise<Uint8Array | null>
  /** Why there is none, once it has been asked for. */
  whyNone?: () => Promise<PictureFailure | null>
}

const YEAR_S = 31_536_000

/** @param address `until` (ms) is when it stops working, and pages have another one by then. */
export function pictureCaching(address: PictureAddress): string {
  const { visibility, until } = address
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1_000))
  const shared = isPublicUpload(address) ? `, s-maxage=${PUBLIC_UPLOAD_MS / 1_000}` : ""
  return `${visibility}, max-age=${Math.min(seconds, YEAR_S)}${shared}, immutable`
}

/** After an internal error, such as a file that cannot be read. */
const RETRY_AFTER_S = 60

/** The placeholder is a 200, because browsers report every 4xx on the console. Only our own errors are a 503. */
export async function pictureResponse(
  request: Request,
  context: AppLoadContext,
  { etag, type = "image/webp", caching, load, whyNone }: PictureResponse,
): Promise<Response> {
  const headers = new Headers({ ETag: etag, "Cache-Control": caching })
  if (matches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers })
  try {
    const bytes = await load()
    if (!bytes)
      return noImage({ caching: `${caching.split(",")[0]}, max-age=60`, failure: await whyNone?.() })
    headers.set("Content-Type", type)
    headers.set("Content-Length", String(bytes.byteLength))
    return new Response(new Uint8Array(bytes), { headers })
  } catch (error) {
    const isBusy = error instanceof TooManyRequests || error instanceof Unavailable
    if (!isBusy) reportError(error, request, context)
    const response = noImage({ status: 503, caching: "no-store" })
    response.headers.set("Retry-After", String(isBusy ? error.retryAfter : RETRY_AFTER_S))
    return response
  }
}

type NoImage = { status?: number; caching: string; failure?: PictureFailure | null | undefined }

export function noImage({ status = 200, caching, failure }: NoImage): Response {
  const svg = placeholder(failure ? whyNoImage[failure] : "")
  const headers = {
    "Content-Type": "image/svg+xml",
    "Content-Length": String(svg.length),
    "Cache-Control": caching,
    // An SVG that is opened by itself is a document.
    "Content-Security-Policy": "default-src 'none'; sandbox",
  }
  return new Response(svg, { status, headers })
}

export async function requesterOf(request: Request, context: AppLoadContext): Promise<Requester> {
  const viewer = await viewerOf(request, context)
  const key = viewer ? `user:${viewer.id}` : clientOf(context.clientAddress)
  return { key, signal: context.gone ?? request.signal }
}

/** Replaces a picture that cannot be had. Its colours are those of the 'No Image' block (styles/theme.css). */
const placeholder = (why: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" role="img" aria-label="${words.noImage}${why && `: ${why}`}"><style>@media (prefers-color-scheme:dark){rect{fill:#25221f}text{fill:#a39c92}}@media (max-width:179px){.why{display:none}}</style><rect width="400" height="400" fill="#f3efe9"/><text x="200" y="208" font-family="system-ui,sans-serif" font-size="24" fill="#6b665f" text-anchor="middle">${words.noImage}</text><text class="why" x="200" y="240" font-family="system-ui,sans-serif" font-size="19" fill="#6b665f" text-anchor="middle">${why}</text></svg>`
