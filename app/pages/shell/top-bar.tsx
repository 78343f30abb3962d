import { useLocation } from "@remix-run/react"
import { useRef } from "react"
import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Avatar, CountBadge } from "~/ui/badge.tsx"
import { ButtonLink, IconLink } from "~/ui/button.tsx"
import { useBrowserLayoutEffect } from "~/ui/hydration.ts"
import { BellIcon, LogOutIcon, PeopleIcon, ProfileIcon, SearchIcon, SidebarIcon } from "~/ui/icons.ts"
import { Mark } from "~/ui/mark.tsx"
import { Menu, MenuButton, MenuLink } from "~/ui/menu.tsx"
import { layout } from "~/words/messages.ts"
import { rememberSidebar } from "./navigation.tsx"

type Props = {
  appName: string
  user: { id: number; email: string } | null
  sidebarOpen: boolean
  /** Counts friend requests and invitations. */
  requests?: number
}

export function TopBar({ appName, user, sidebarOpen, requests = 0 }: Props) {
  const isSaving = useLocation().pathname.startsWith(paths.save())
  return (
    <header className="fixed inset-x-0 top-0 z-41 flex h-14 items-center gap-1 border-b border-line bg-paper px-3 sm:px-4">
      <SidebarToggle open={sidebarOpen} />
      <a href={paths.home} className="mr-auto flex min-h-11 items-center gap-2.5 rounded-md px-1">
        <Mark />
        <span className="display translate-y-px text-xl">{appName}</span>
      </a>{" "}
      <IconLink to={paths.search()} label="Search">
        <SearchIcon />
      </IconLink>{" "}
      <IconLink to={paths.friends()} label="Requests">
        <BellIcon />
        <CountBadge count={requests} label="waiting" />
      </IconLink>
      <div className="ms-1.5 flex items-center gap-2.5">
        {user ? (
          <>
            {/* Beside the form's own button it would look like that one, and empty the form. */}
            {!isSaving && (
              <ButtonLink to={paths.save()} variant="ghost" className="save-link">
                <span aria-hidden="true">+</span> Save
              </ButtonLink>
            )}
            <AccountMenu id={user.id} email={user.email} />
          </>
        ) : (
          <ButtonLink to={paths.auth()} variant="ghost">
            {layout.signIn}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** The toggle is a checkbox, so that CSS alone can open and close the sidebar. JavaScript only saves the state. */
function SidebarToggle({ open }: { open: boolean }) {
  const toggle = useRef<HTMLInputElement>(null)
  // A layout effect also runs when the user leaves at once.
  useBrowserLayoutEffect(() => {
    const { checked, defaultChecked } = toggle.current ?? {}
    // The user toggled it before hydration.
    if (checked !== undefined && checked !== defaultChecked) rememberSidebar(checked)
  }, [])
  return (
    <label
      data-tip="Sidebar"
      className="button button-icon tip-start phone:hidden has-focus-visible:[outline:2px_solid_var(--color-accent)]"
    >
      <input
        ref={toggle}
        id="sidebar"
        type="checkbox"
        className="sr-only"
        aria-label="Show the sidebar"
        defaultChecked={open}
        onChange={(event) => rememberSidebar(event.currentTarget.checked)}
      />
      <SidebarIcon />
    </label>
  )
}

function AccountMenu({ id, email }: { id: number; email: string }) {
  return (
    <Menu
      id="account"
      label="Account"
      placement="bar"
      button={<Avatar id={id} name={email} />}
      buttonClassName="relative rounded-full after:absolute after:-inset-1"
    >
      <p className="truncate border-b border-line px-2.5 pt-1.5 pb-1 text-sm text-muted">{email}</p>
      <div className="pt-1.5">
        <MenuLink to={paths.profile} icon={<ProfileIcon />}>
          {layout.profile}
        </MenuLink>
        <MenuLink to={paths.friends()} icon={<PeopleIcon />}>
          {layout.friends}
        </MenuLink>
        <ButtonForm action={paths.signOut}>
          <MenuButton danger icon={<LogOutIcon />}>
            {layout.logOut}
          </MenuButton>
        </ButtonForm>
      </div>
    </Menu>
  )
}
