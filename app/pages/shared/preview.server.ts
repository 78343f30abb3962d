import { pictureFor } from "~/services/images/address.server.ts"
import type { LinkPreview } from "~/ui/page-meta.ts"
import { linkPreviewOf } from "../link-preview.server.ts"

type Shared = { title: string; description: string; imageUrl: string | null | undefined }

/** The preview in a chat app has a picture: whoever has the address may see it. */
export function sharedPreview(url: URL, { imageUrl = null, ...shared }: Shared): LinkPreview {
  const preview = linkPreviewOf(url, { ...shared, imageUrl: null, isPrivate: true })
  const picture = pictureFor(imageUrl, { private: true })
  return {
    ...preview,
    url: `${new URL(preview.url).origin}${url.pathname}`,
    image: picture && new URL(picture.src, preview.url).href,
  }
}
