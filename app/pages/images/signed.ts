import type { LoaderFunctionArgs } from "@remix-run/node"
import {
  noImage,
  pictureCaching,
  pictureResponse,
  requesterOf,
} from "~/http/response/picture-response.server.ts"
import { readPictureAddress } from "~/services/images/address.server.ts"
import { pictureRendition, pictureTag } from "~/services/images/serve.server.ts"
import { pictureFailure } from "~/services/images/shop-picture.server.ts"

/** `/images/:visibility/:width/:signature?u=`. The signature is the permission, so no session is needed. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const address = readPictureAddress({
    visibility: params.visibility,
    width: params.width,
    signature: params.signature,
    imageUrl: new URL(request.url).searchParams.get("u"),
  })
  if (!address) return noImage({ status: 404, caching: "no-store" })
  const { imageUrl, width } = address
  return pictureResponse(request, context, {
    etag: pictureTag(imageUrl, width),
    caching: pictureCaching(address),
    load: () => pictureRendition(imageUrl, width, () => requesterOf(request, context)),
    whyNone: () => pictureFailure(imageUrl),
  })
}
