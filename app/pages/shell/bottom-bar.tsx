import { useLocation } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { CollectionsIcon, HomeIcon } from "~/ui/icons.ts"
import { layout } from "~/words/messages.ts"

const tabs = [
  { id: "home", to: paths.home, label: layout.home, Icon: HomeIcon },
  { id: "collections", to: paths.collections(), label: layout.collections, Icon: CollectionsIcon },
] as const

export function BottomBar() {
  const active = activeTab(useLocation().pathname)
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      {tabs.map(({ id, to, label, Icon }) => [
        <a key={id} href={to} className="bottom-tab" aria-current={active === id ? "page" : undefined}>
          <Icon />
          {label}
        </a>,
        " ",
      ])}
    </nav>
  )
}

type Tab = "home" | "collections"

export function activeTab(pathname: string): Tab | null {
  if (pathname === paths.home) return "home"
  if (pathname === paths.collections() || pathname.startsWith("/collection/")) return "collections"
  return null
}
