import type { MetaDescriptor } from "@remix-run/node"
import { DEFAULT_APP_NAME, PREVIEW_CARD } from "~/limits.ts"

type Match = { id: string; data?: unknown } | undefined

export const appNameOf = (matches: readonly Match[]): string => {
  const root = matches.find((match) => match?.id === "root")?.data as { appName?: string } | null | undefined
  return root?.appName ?? DEFAULT_APP_NAME
}

export function pageTitle(matches: readonly Match[], name: string): MetaDescriptor {
  return { title: `${name} · ${appNameOf(matches)}` }
}

/** Title and description of a page. Pages that people send to each other have a link preview instead. */
export const pageMeta = (matches: readonly Match[], name: string, description: string): MetaDescriptor[] => [
  pageTitle(matches, name),
  { name: "description", content: description },
]

export type LinkPreview = {
  title: string
  description: string
  url: string
  image: string | null
  isPrivate: boolean
}

type Matches = (Match & { meta: MetaDescriptor[] })[]

/** A page that failed has no preview and is named as the routes around it name the error. */
export function linkPreview(
  matches: Matches,
  preview: LinkPreview | undefined,
  type: "website" | "product" = "website",
): MetaDescriptor[] {
  if (!preview) return matches.at(-2)?.meta ?? []
  const { title, description, url, image, isPrivate } = preview
  const tags: MetaDescriptor[] = [
    pageTitle(matches, title),
    { name: "description", content: description },
    { property: "og:site_name", content: appNameOf(matches) },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ]
  if (image)
    tags.push(
      { property: "og:image", content: image },
      { property: "og:image:width", content: String(PREVIEW_CARD.width) },
      { property: "og:image:height", content: String(PREVIEW_CARD.height) },
      { property: "og:image:alt", content: title },
    )
  tags.push(
    isPrivate ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
  )
  return tags
}
