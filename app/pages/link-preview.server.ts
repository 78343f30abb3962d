import type { RequestContext, SharedAs } from "~/context.ts"
import { env } from "~/env.server.ts"
import type { LinkPreview } from "~/ui/page-meta.ts"

type Shown = {
  title: string
  description: string
  isPrivate: boolean
  /** Its path, for what has one. */
  card?: string | null
  type?: SharedAs["type"]
  /** By default that of the page, also while one of its dialogs is open. */
  path?: string
  structuredData?: (page: SharedAs) => object
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line
}

/** What others are told of the page, with addresses on APP_ORIGIN. The page itself needs only a part of it. */
export function linkPreviewOf(
  { url: { origin: asked, pathname }, context }: { url: URL; context: RequestContext },
  { title, description, isPrivate, card = null, type = "website", ...shown }: Shown,
): LinkPreview {
  const origin = env.APP_ORIGIN ?? asked
  const { path = pathname.split("/", 3).join("/"), structuredData } = shown
  const texts = { title, description: short(description), url: origin + path }
  const page: SharedAs = { ...texts, type, card: card && origin + card }
  context.sharedAs = { ...page, ...(structuredData && { structuredData: structuredData(page) }) }
  return { ...texts, isPrivate }
}
