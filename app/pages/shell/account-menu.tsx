import { useFetcher } from "@remix-run/react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { layout } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { Avatar } from "~/ui/badge.tsx"
import { LogOutIcon, PeopleIcon, ProfileIcon } from "~/ui/icons.ts"
import { Menu, MenuButton, MenuLink } from "~/ui/menu.tsx"
import { useActionToast } from "~/ui/toast.tsx"

export function AccountMenu({ email }: { email: string }) {
  const signOut = useFetcher<FormAnswer>()
  useActionToast(signOut.data?.toast)
  return (
    <Menu
      id="account"
      label="Account"
      placement="bar"
      button={<Avatar name={email} />}
      buttonClassName="rounded-full"
    >
      <p className="truncate border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-muted">{email}</p>
      <div className="pt-1.5">
        <MenuLink to={paths.profile} icon={<ProfileIcon />}>
          {layout.profile}
        </MenuLink>
        <MenuLink to={paths.friends()} icon={<PeopleIcon />}>
          {layout.friends}
        </MenuLink>
        <signOut.Form method="post" action={paths.auth()}>
          <MenuButton name="intent" value="sign-out" danger icon={<LogOutIcon />}>
            {layout.logOut}
          </MenuButton>
        </signOut.Form>
      </div>
    </Menu>
  )
}
