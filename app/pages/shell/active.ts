import { paths } from "~/paths.ts"

export type Tab = "home" | "collections"

/** The tab of the bottom bar that a path belongs to (specification, section 2, 'Layout'). */
export function activeTab(pathname: string): Tab | null {
  if (pathname === paths.home) return "home"
  if (pathname === paths.collections() || pathname.startsWith("/collection/")) return "collections"
  return null
}

/** Whether a path lies in a section of the sidebar: `/brand/7` in `/brands`, `/groups/3` in `/groups`. */
export function inSection(pathname: string, section: string): boolean {
  if (section === paths.home) return pathname === section
  return (
    pathname === section ||
    `${pathname}/`.startsWith(`${section.replace(/s$/, "")}/`) ||
    pathname.startsWith(`${section}/`)
  )
}
