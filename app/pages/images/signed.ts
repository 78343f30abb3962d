import type { LoaderFunctionArgs } from "@remix-run/node"
import { noImage, pictureAnswer, requesterOf } from "~/http/response/picture-response.server.ts"
import { pictureRendition, pictureTag, readPictureAddress } from "~/services/images/index.server.ts"

/**
 * `/images/:visibility/:width/:signature?u=` : a picture as pages show it. Whoever has a signed address was shown the
 * picture, so no session is needed; an address that was not made here is a 404.
 */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const address = readPictureAddress({
    visibility: params.visibility,
    width: params.width,
    signature: params.signature,
    imageUrl: new URL(request.url).searchParams.get("u"),
  })
  if (!address) return noImage(request, context, { status: 404, caching: "no-store" })
  const { imageUrl, width, visibility } = address
  return pictureAnswer(request, context, {
    tag: pictureTag(imageUrl, width),
    visibility,
    load: () => pictureRendition(imageUrl, width, () => requesterOf(request, context)),
  })
}
