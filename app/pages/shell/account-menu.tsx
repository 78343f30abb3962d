import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Avatar } from "~/ui/badge.tsx"
import { LogOutIcon, PeopleIcon, ProfileIcon } from "~/ui/icons.ts"
import { Menu, MenuButton, MenuLink } from "~/ui/menu.tsx"
import { layout } from "~/words/messages.ts"

export function AccountMenu({ email }: { email: string }) {
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
        <ButtonForm action={paths.signOut}>
          {() => (
            <MenuButton danger icon={<LogOutIcon />}>
              {layout.logOut}
            </MenuButton>
          )}
        </ButtonForm>
      </div>
    </Menu>
  )
}
