import type { LoaderFunctionArgs } from "@remix-run/node"
import { noImage, pictureResponse } from "~/http/response/picture-response.server.ts"
import { isUpload, uploadPath } from "~/services/images/address.server.ts"
import { keptPicture, pictureTag } from "~/services/images/serve.server.ts"

/** `/images/u/:id`: an upload at full size. The random path is the permission; caches must treat it as private. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const imageUrl = uploadPath(params.id ?? "")
  if (!isUpload(imageUrl)) return noImage({ status: 404, caching: "no-store" })
  return pictureResponse(request, context, {
    etag: pictureTag(imageUrl, "kept"),
    visibility: "private",
    load: () => keptPicture(imageUrl),
  })
}
