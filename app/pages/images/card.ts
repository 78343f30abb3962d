import type { LoaderFunctionArgs } from "@remix-run/node"
import { picturesOfSubject } from "~/domain/preview-cards.server.ts"
import { NotFound } from "~/errors.ts"
import { clientOf } from "~/http/rate-limit.server.ts"
import { errorResponse } from "~/http/response/error-response.server.ts"
import { noImage, pictureResponse } from "~/http/response/picture-response.server.ts"
import { cardTag, previewCard, readCardPath } from "~/services/images/card.server.ts"

/**
 * `/images/card/:subject/:signature?v=`, for chat apps: whoever asks sees what a visitor sees, or what the view link shows. It is
 * looked up for each request, before a 304 too, because the access may have ended. So nobody may keep it without asking.
 */
export async function loader({ request, params, context = {} }: LoaderFunctionArgs) {
  const subject = readCardPath(params.subject, params.signature)
  const none = () => noImage({ status: 404, caching: "no-store" })
  if (!subject) return none()
  try {
    const pictures = await picturesOfSubject(subject)
    if (pictures.size === 0) return none()
    return pictureResponse(request, context, {
      etag: cardTag([...pictures.keys()]),
      type: "image/jpeg",
      caching: subject.kind === "link" ? "private, no-cache" : "public, no-cache",
      load: () => previewCard(pictures, clientOf(context.clientAddress)),
    })
  } catch (error) {
    return error instanceof NotFound ? none() : errorResponse(error, request, context).toResponse()
  }
}
