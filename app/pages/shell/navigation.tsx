import { useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { paths } from "~/paths.ts"
import { IconLink } from "~/ui/button.tsx"
import { AddIcon, BrandsIcon, CollectionsIcon, HomeIcon, PeopleIcon } from "~/ui/icons.ts"
import { layout } from "~/words/messages.ts"
import { SidebarCollections, type SidebarList } from "./sidebar-collections.tsx"

type Props = {
  /** They are null when they could not be read. */
  collections: SidebarList | null
  signedIn: boolean
}

/** The top bar's checkbox and CSS show and hide it. */
export function Sidebar({ collections, signedIn }: Props) {
  return (
    <nav
      aria-label="Main"
      className="sidebar fixed top-14 bottom-0 left-0 z-30 w-64 flex-col overflow-y-auto border-r border-line bg-paper p-3 pt-4"
    >
      <ul className="mb-4">
        <Section to={paths.home} icon={<HomeIcon />} label={layout.home} />
        <Section to={paths.brands()} icon={<BrandsIcon />} label="Brands" />
        <Section to={paths.groups()} icon={<PeopleIcon />} label="Groups" />
      </ul>
      <div className="flex items-center justify-between pl-3">
        <h2 className="text-xs font-semibold text-muted">
          <a href={paths.collections()} className="hover:text-ink">
            {layout.collections}
          </a>
        </h2>
        <IconLink to={paths.newCollection} label="New collection">
          <AddIcon />
        </IconLink>
      </div>
      <SidebarCollections collections={collections} signedIn={signedIn} />
    </nav>
  )
}

function Section({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  const { pathname } = useLocation()
  const current = pathname === to ? "page" : isInSection(pathname, to) || undefined
  return (
    <li>
      <a href={to} className="side-link" aria-current={current}>
        {icon}
        {label}
      </a>
    </li>
  )
}

const A_YEAR_S = 31_536_000

export function isSidebarOpen(cookieHeader: string | null): boolean {
  return !/(?:^|;\s*)sidebar=closed(?:;|$)/.test(cookieHeader ?? "")
}

/** The server reads it when it renders the next page. */
export function rememberSidebar(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `sidebar=${open ? "open" : "closed"}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}

/** `/brand/7` is in `/brands`, `/groups/3` in `/groups`. */
export function isInSection(pathname: string, section: string): boolean {
  if (section === paths.home) return pathname === section
  return (
    pathname === section ||
    `${pathname}/`.startsWith(`${section.replace(/s$/, "")}/`) ||
    pathname.startsWith(`${section}/`)
  )
}

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
