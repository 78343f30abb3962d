import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Button, ButtonLink, IconButton, IconLink } from "~/ui/button.tsx"
import * as icons from "~/ui/icons.ts"
import { Mark } from "~/ui/mark.tsx"
import { Menu, MenuButton, MenuLink } from "~/ui/menu.tsx"
import { Row, Section } from "./section.tsx"

const variants = ["primary", "ghost", "danger", "quiet"] as const
const here = "/dev/ui"
// Sorted, because the server and the browser list the exports of a module in different orders.
const { icon: _, ...drawn } = icons
const allIcons = Object.entries(drawn).sort(([a], [b]) => (a < b ? -1 : 1))

export function Buttons() {
  return (
    <>
      <Section title="Buttons and menus">
        {[{}, { pending: true }, { disabled: true }].map((state) => (
          <Row key={JSON.stringify(state)}>
            {variants.map((variant) => (
              <Button key={variant} type="button" variant={variant} {...state}>
                {Object.keys(state)[0] ?? variant}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          {variants.map((variant) => (
            <ButtonLink key={variant} to={here} variant={variant}>
              {variant} link
            </ButtonLink>
          ))}
        </Row>
        <Row>
          <ButtonForm action={paths.brandForm(1, "follow")} fields={{ follow: true }}>
            <SubmitButton>A form of its own</SubmitButton>
          </ButtonForm>
          <IconButton type="button" label="Edit">
            <icons.EditIcon />
          </IconButton>
          <IconButton type="button" label="Saving" pending>
            <icons.HeartIcon />
          </IconButton>
          <IconLink to={here} label="Search">
            <icons.SearchIcon />
          </IconLink>
          <Menu id="dev-menu" label="More" button={<icons.MoreIcon />}>
            <MenuLink to={here} icon={<icons.ProfileIcon />}>
              Profile
            </MenuLink>
            <MenuButton type="button" danger icon={<icons.LogOutIcon />}>
              Log out
            </MenuButton>
          </Menu>
        </Row>
      </Section>
      <Section title="Mark and icons">
        <Row>
          <Mark />
          {allIcons.map(([name, Icon]) => (
            <Icon key={name} role="img" aria-label={name} />
          ))}
        </Row>
      </Section>
    </>
  )
}
