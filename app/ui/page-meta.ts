import type { MetaDescriptor } from "@remix-run/node"
import { DEFAULT_APP_NAME } from "~/limits.ts"

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

/** What a page tells chat apps and search engines of itself. The server writes the tags of chat apps (server/preview-tags.server.ts). */
export type LinkPreview = {
  title: string
  description: string
  url: string
  isPrivate: boolean
}

type Matches = (Match & { meta: MetaDescriptor[] })[]

/** A page that failed has no preview and is named as the routes around it name the error. */
export function linkPreview(matches: Matches, preview: LinkPreview | undefined): MetaDescriptor[] {
  if (!preview) return matches.at(-2)?.meta ?? []
  const { title, description, url, isPrivate } = preview
  return [
    ...pageMeta(matches, title, description),
    isPrivate ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
  ]
}
