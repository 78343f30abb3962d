import { env } from "~/env.server.ts"
import type { LinkPreview } from "~/ui/page-meta.ts"
import { pictureFor } from "../services/images/address.server.ts"

type Shared = { title: string; description: string; imageUrl: string | null; isPrivate: boolean }

const short = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line
}

/** OpenGraph, with absolute addresses on APP_ORIGIN. It names no private picture, because only its viewers may load it. */
export function linkPreviewOf(url: URL, { title, description, imageUrl, isPrivate }: Shared): LinkPreview {
  const origin = env.APP_ORIGIN ?? url.origin
  const picture = isPrivate ? null : pictureFor(imageUrl, { private: false })
  return {
    title,
    description: short(description),
    // The page, also while one of its dialogs is open.
    url: origin + url.pathname.split("/", 3).join("/"),
    image: picture && origin + picture.src,
    isPrivate,
  }
}
