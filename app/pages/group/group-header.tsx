import { Form } from "@remix-run/react"
import { group as words } from "~/messages.ts"
import { dialogs, paths, withQuery } from "~/paths.ts"
import { Badge } from "~/ui/badge.tsx"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { counted } from "~/ui/format.tsx"
import {
  AddIcon,
  DeleteIcon,
  EditIcon,
  InviteIcon,
  LogOutIcon,
  MoreIcon,
  PeopleIcon,
  PrivateIcon,
  PublicIcon,
} from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import { AnswerButtons } from "../groups/invitations.tsx"
import type { GroupOnPage } from "./group-on-page.server.ts"
import type { Tab } from "./tabs.server.ts"

type Props = {
  group: GroupOnPage
  tab: Tab
  /** The page without a dialog. */
  here: string
}

/** Name, facts and description of a group, and what the viewer can do with it. */
export function GroupHeader({ group, tab, here }: Props) {
  return (
    <PageHeader
      title={group.name}
      description={group.description}
      back={{ to: paths.groups(), label: "Groups" }}
      meta={
        <>
          <Badge icon={group.isPrivate ? <PrivateIcon /> : <PublicIcon />}>
            {group.isPrivate ? words.private : words.publicBadge}
          </Badge>
          <span>Owner: {group.owner}</span>
          <span>{counted(group.memberCount, "member")}</span>
        </>
      }
      actions={<Actions group={group} tab={tab} here={here} />}
    />
  )
}

function Actions({ group, tab, here }: Props) {
  const dialog = (name: string) => withQuery(here, { dialog: name })
  const { pending: joining } = useFormAnswer("join")
  if (group.role === "invited") return <AnswerButtons groupId={group.id} />
  const adds = tab === "collection" && (group.may.contribute || !group.signedIn)
  return (
    <>
      {(group.may.manage || group.may.leave) && (
        <Menu id="group-menu" label="More" button={<MoreIcon />}>
          {group.may.manage && (
            <>
              <MenuLink icon={<EditIcon />} to={dialog(dialogs.editGroup)} preventScrollReset>
                Edit group
              </MenuLink>
              <MenuLink icon={<DeleteIcon />} to={dialog(dialogs.deleteGroup)} preventScrollReset>
                Delete group
              </MenuLink>
            </>
          )}
          {group.may.leave && (
            <MenuLink icon={<LogOutIcon />} to={dialog(dialogs.leaveGroup)} preventScrollReset>
              Leave group
            </MenuLink>
          )}
        </Menu>
      )}
      {group.may.readChat && (
        <ButtonLink variant="ghost" to={dialog(dialogs.members)} preventScrollReset>
          {group.may.manage ? <InviteIcon /> : <PeopleIcon />}
          {group.may.manage ? "Invite" : "Members"}
        </ButtonLink>
      )}
      {group.may.join && (
        <Form method="post" action={here}>
          <OpenedBy />
          <Button name="intent" value="join" variant="ghost" pending={joining}>
            <AddIcon />
            Join group
          </Button>
        </Form>
      )}
      {adds && (
        <ButtonLink to={dialog(dialogs.addGroupItem)} preventScrollReset>
          <AddIcon />
          {words.addItem}
        </ButtonLink>
      )}
    </>
  )
}
