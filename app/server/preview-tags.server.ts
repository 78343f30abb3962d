import type { SharedAs } from "~/context.ts"
import { env } from "~/env.server.ts"
import { CARD_HEIGHT, CARD_WIDTH } from "~/limits.ts"
import { escapeHtml } from "~/text.ts"

/** Open Graph, which chat apps read. Only servers write it, at the end of the head, where hydration expects nothing. */
export function previewTags({ type, title, description, url, card }: SharedAs): string {
  const properties = {
    "og:site_name": env.APP_NAME,
    "og:type": type,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    ...(card && {
      "og:image": card,
      "og:image:width": CARD_WIDTH,
      "og:image:height": CARD_HEIGHT,
      "og:image:alt": title,
    }),
  }
  const tags = Object.entries(properties).map(([name, value]) => tag("property", name, value))
  return [...tags, tag("name", "twitter:card", card ? "summary_large_image" : "summary")].join("")
}

const tag = (kind: string, name: string, value: string | number): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(String(value))}"/>`
