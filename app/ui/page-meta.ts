import type { MetaDescriptor } from "@remix-run/node"
import { CARD_HEIGHT, CARD_WIDTH, DEFAULT_APP_NAME } from "~/limits.ts"

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
  const properties = {
    "og:site_name": appNameOf(matches),
    "og:type": type,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    ...(image && {
      "og:image": image,
      "og:image:width": `${CARD_WIDTH}`,
      "og:image:height": `${CARD_HEIGHT}`,
      "og:image:alt": title,
    }),
  }
  const tags: MetaDescriptor[] = [
    pageTitle(matches, title),
    { name: "description", content: description },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ]
  tags.push(
    isPrivate ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
  )
  return tags
}
