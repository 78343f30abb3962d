import type { LoaderFunctionArgs } from "@remix-run/node"
import type { RequestContext } from "~/context.ts"
import { uploadsSeenBy } from "~/domain/pictures.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { bearerOf } from "~/http/request.ts"
import { errorResponse } from "~/http/response/error-response.server.ts"
import { noImage, pictureResponse } from "~/http/response/picture-response.server.ts"
import { findBearer } from "~/http/session/bearer.server.ts"
import { viewerOf } from "~/http/session/session.server.ts"
import { imageId, isUpload, uploadPath } from "~/services/images/address.server.ts"
import { keptPicture, pictureTag } from "~/services/images/serve.server.ts"

/**
 * `/images/u/:id`: an upload at full size, for whoever has uploaded it or sees something that has it. The API names it, so it
 * takes a token too. Browsers ask each time, because the access may have ended.
 */
export async function loader({ request, params, context = {} }: LoaderFunctionArgs) {
  const imageUrl = uploadPath(params.id ?? "")
  if (!isUpload(imageUrl)) return noImage({ status: 404, caching: "no-store" })
  try {
    const id = imageId(imageUrl)
    if (!(await uploadsSeenBy(await callerOf(request, context), [id])).has(id))
      return noImage({ status: 404, caching: "no-store" })
  } catch (error) {
    return errorResponse(error, request, context).toResponse()
  }
  return pictureResponse(request, context, {
    etag: pictureTag(imageUrl, "kept"),
    caching: "private, no-cache",
    load: () => keptPicture(imageUrl),
  })
}

async function callerOf(request: Request, context: RequestContext): Promise<Viewer> {
  const token = bearerOf(request.headers)
  return token === null ? viewerOf(request, context) : (await findBearer(token, context)).user
}
