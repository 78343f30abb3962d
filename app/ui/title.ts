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
