import type { LinkPreview } from "~/ui/page-meta.ts"
import { linkPreviewOf } from "../link-preview.server.ts"

type Shared = { title: string; description: string; card: string | null }

/** The address of the page, which has the link's token. */
export function sharedPreview(url: URL, shared: Shared): LinkPreview {
  const preview = linkPreviewOf(url, { ...shared, isPrivate: true })
  return { ...preview, url: `${new URL(preview.url).origin}${url.pathname}` }
}
