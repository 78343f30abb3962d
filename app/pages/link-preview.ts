import type { MetaDescriptor } from "@remix-run/react"
import { pageTitle } from "~/ui/title.ts"

export type LinkPreview = {
  title: string
  description: string
  url: string
  image: string | null
  isPrivate: boolean
}

type Matches = (Parameters<typeof pageTitle>[0][number] & { meta: MetaDescriptor[] })[]

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
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ]
  if (image) tags.push({ property: "og:image", content: image })
  tags.push(
    isPrivate ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
  )
  return tags
}
