import { env } from "~/env.server.ts"
import type { LinkPreview } from "~/ui/page-meta.ts"

type Shared = { title: string; description: string; card: string | null; isPrivate: boolean }

const short = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line
}

/** OpenGraph, with absolute addresses on APP_ORIGIN. */
export function linkPreviewOf(url: URL, { title, description, card, isPrivate }: Shared): LinkPreview {
  const origin = env.APP_ORIGIN ?? url.origin
  return {
    title,
    description: short(description),
    // The page, also while one of its dialogs is open.
    url: origin + url.pathname.split("/", 3).join("/"),
    image: card && origin + card,
    isPrivate,
  }
}
