import type { AppLoadContext } from "@remix-run/node"
import { TooManyRequests, Unavailable } from "~/domain/errors.ts"
import type { Requester } from "~/services/images/index.server.ts"
import { reportError } from "../server/log.server.ts"
import { addressKey } from "../server/rate-limit.server.ts"
import { viewerOf } from "../session/viewer.server.ts"
import { matches } from "./deliver.server.ts"
import { completeHeaders } from "./remix-serve.server.ts"

type PictureAnswer = {
  /** A strong entity tag of the picture's bytes. */
  tag: string
  visibility: "public" | "private"
  /** The bytes as WebP, or null when the picture cannot be had. */
  load: () => Promise<Uint8Array | null>
}

/**
 * Answers with a picture that never changes, or with 'No Image'. An entity tag that matches is answered without
 * looking for the picture. The placeholder is a 200, since browsers report every 4xx on the console, and is asked for
 * again after a minute; only a failure of ours, or too much work at once, is a 503, with the same body.
 */
export async function pictureAnswer(
  request: Request,
  context: AppLoadContext,
  { tag, visibility, load }: PictureAnswer,
): Promise<Response> {
  const headers = new Headers({ ETag: tag, "Cache-Control": `${visibility}, max-age=31536000, immutable` })
  completeHeaders(headers, request, context)
  if (matches(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers })
  try {
    const bytes = await load()
    if (!bytes) return noImage(request, context, { caching: `${visibility}, max-age=60` })
    headers.set("Content-Type", "image/webp")
    headers.set("Content-Length", String(bytes.byteLength))
    return new Response(new Uint8Array(bytes), { headers })
  } catch (error) {
    const isBusy = error instanceof TooManyRequests || error instanceof Unavailable
    if (!isBusy) reportError(error, request, context)
    const answer = noImage(request, context, { status: 503, caching: "no-store" })
    if (isBusy) answer.headers.set("Retry-After", String(error.retryAfter))
    return answer
  }
}

/** The placeholder that reads 'No Image'. */
export function noImage(
  request: Request,
  context: AppLoadContext,
  { status = 200, caching }: { status?: number; caching: string },
): Response {
  const headers = new Headers({
    "Content-Type": "image/svg+xml",
    "Content-Length": String(NO_IMAGE_SVG.length),
    "Cache-Control": caching,
    // An SVG that is opened by itself is a document, and gets no more rights than it needs.
    "Content-Security-Policy": "default-src 'none'; sandbox",
  })
  completeHeaders(headers, request, context)
  return new Response(NO_IMAGE_SVG, { status, headers })
}

/**
 * Who asks for a picture, for their turn among others: the user, else their address. Pictures need no session, so this
 * is asked only for those that must be made or fetched first.
 */
export async function requesterOf(request: Request, context: AppLoadContext): Promise<Requester> {
  const viewer = await viewerOf(request, context)
  const key = viewer ? `user:${viewer.id}` : `address:${addressKey(context.clientAddress) ?? "unknown"}`
  return { key, signal: context.gone ?? request.signal }
}

/** What is served in place of a picture that cannot be had. Its greys keep their distance to light and dark surfaces. */
export const NO_IMAGE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="No Image"><rect width="400" height="400" fill="#808080" fill-opacity=".12"/><text x="200" y="208" font-family="system-ui,sans-serif" font-size="24" fill="#807a72" text-anchor="middle">No Image</text></svg>`
