import type { LoaderFunctionArgs } from "@remix-run/node"
import { errorResponse } from "~/http/response/error-response.server.ts"
import {
  noImage,
  pictureCaching,
  pictureResponse,
  requesterOf,
} from "~/http/response/picture-response.server.ts"
import { isStillShown } from "~/http/response/public-uploads.server.ts"
import { readPictureAddress } from "~/services/images/address.server.ts"
import { pictureRendition, pictureTag } from "~/services/images/serve.server.ts"
import { pictureFailure } from "~/services/images/shop-picture.server.ts"

/** `/images/:visibility/:width/:signature?u=`. The signature is the permission, so no session is needed. */
export async function loader({ request, params, context = {} }: LoaderFunctionArgs) {
  const address = readPictureAddress({
    visibility: params.visibility,
    width: params.width,
    signature: params.signature,
    imageUrl: new URL(request.url).searchParams.get("u"),
  })
  const none = () => noImage({ status: 404, caching: "no-store" })
  if (!address) return none()
  const { imageUrl, width } = address
  try {
    if (!(await isStillShown(address))) return none()
  } catch (error) {
    return errorResponse(error, request, context).toResponse()
  }
  return pictureResponse(request, context, {
    etag: pictureTag(imageUrl, width),
    caching: pictureCaching(address),
    load: () => pictureRendition(imageUrl, width, () => requesterOf(request, context)),
    whyNone: () => pictureFailure(imageUrl),
  })
}
