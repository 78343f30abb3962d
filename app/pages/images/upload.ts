import type { LoaderFunctionArgs } from "@remix-run/node"
import { noImage, pictureResponse } from "~/http/response/picture-response.server.ts"
import { isUpload, keptPicture, pictureTag, uploadPath } from "~/services/images/index.server.ts"

/**
 * `/images/u/:id` : an upload at full size, under the path that the API gives as its `imageUrl`. The path is random,
 * and its answer private, whoever may see what it belongs to.
 */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const imageUrl = uploadPath(params.id ?? "")
  if (!isUpload(imageUrl)) return noImage({ status: 404, caching: "no-store" })
  return pictureResponse(request, context, {
    etag: pictureTag(imageUrl, "kept"),
    visibility: "private",
    load: () => keptPicture(imageUrl),
  })
}
