import { Link, useLocation } from "@remix-run/react"
import { layout } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { CollectionsIcon, HomeIcon } from "~/ui/icons.ts"
import { activeTab } from "./active.ts"

const tabs = [
  { id: "home", to: paths.home, label: layout.home, Icon: HomeIcon },
  { id: "collections", to: paths.collections(), label: layout.collections, Icon: CollectionsIcon },
] as const

/** The two tabs at the bottom of a small screen. */
export function BottomBar() {
  const active = activeTab(useLocation().pathname)
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {tabs.map(({ id, to, label, Icon }) => (
        <Link key={id} to={to} className="bottom-tab" aria-current={active === id ? "page" : undefined}>
          <Icon />
          {label}
        </Link>
      ))}
    </nav>
  )
}
