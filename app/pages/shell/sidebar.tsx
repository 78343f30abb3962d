import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { layout } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { IconLink } from "~/ui/button.tsx"
import { AddIcon, BrandsIcon, HomeIcon, PeopleIcon } from "~/ui/icons.ts"
import { inSection } from "./active.ts"
import { type SidebarCollection, SidebarCollections } from "./sidebar-collections.tsx"

type Props = {
  /** Null when they could not be read. */
  collections: SidebarCollection[] | null
  signedIn: boolean
}

/** Navigation at the left of a desktop. Whether it shows is the top bar's checkbox and CSS. */
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
          <Link to={paths.collections()} className="hover:text-ink">
            {layout.collections}
          </Link>
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
  const current = pathname === to ? "page" : inSection(pathname, to) || undefined
  return (
    <li>
      <Link to={to} className="side-link" aria-current={current}>
        {icon}
        {label}
      </Link>
    </li>
  )
}
