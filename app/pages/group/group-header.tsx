import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Badge, Faces } from "~/ui/badge.tsx"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { counted } from "~/ui/format.tsx"
import {
  AddIcon,
  EditIcon,
  InviteIcon,
  LogOutIcon,
  MoreIcon,
  PeopleIcon,
  PrivateIcon,
  PublicIcon,
} from "~/ui/icons.ts"
import { Menu, MenuLink } from "~/ui/menu.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { DeleteIcon } from "~/ui/page-icons.ts"
import { PersonName } from "~/ui/person-name.tsx"
import { layout, group as words } from "~/words/messages.ts"
import { AnswerButtons } from "../groups/answer-buttons.tsx"
import type { GroupOnPage } from "./group-on-page.server.ts"
import type { Tab } from "./guards.server.ts"

/** An empty list has the link field, whose button is the filled one. */
type Props = { group: GroupOnPage; tab: Tab; isEmpty?: boolean }

export function GroupHeader({ group, tab, isEmpty }: Props) {
  return (
    <PageHeader
      title={group.name}
      description={group.description}
      back={{ to: paths.groups(), label: "Groups" }}
      meta={<Facts group={group} />}
      actions={<Actions group={group} tab={tab} isEmpty={isEmpty} />}
    />
  )
}

export const Facts = ({ group }: Pick<Props, "group">) => (
  <>
    <Badge icon={group.isPrivate ? <PrivateIcon /> : <PublicIcon />}>
      {group.isPrivate ? words.private : words.publicBadge}
    </Badge>
    <Faces people={group.people} />
    <span>{counted(group.memberCount, "member")}</span>{" "}
    <span>
      Owner: <PersonName id={group.ownerId} name={group.owner} />
      {group.role !== "owner" && group.people[0] && (
        <>
          {" "}
          (<bdi>{group.people[0].username}</bdi>)
        </>
      )}
    </span>{" "}
    {group.invitedBy && (
      <span>
        Invited by <PersonName {...group.invitedBy} />
      </span>
    )}
  </>
)

export function Actions({ group, tab, isEmpty }: Props) {
  const dialog = (form: "edit" | "delete" | "leave" | "members" | "items/add") =>
    paths.groupForm(group.id, form, { tab })
  if (group.role === "invited") return <AnswerButtons groupId={group.id} />
  const adds = tab !== "chat" && (group.may.contribute || !group.signedIn)
  return (
    <>
      {adds && (
        <ButtonLink
          variant={isEmpty && group.may.contribute ? "ghost" : "primary"}
          to={dialog("items/add")}
          className="max-sm:px-3"
        >
          <AddIcon className={group.may.join ? "max-sm:hidden" : undefined} />
          {words.addItem}
        </ButtonLink>
      )}
      <div className="flex gap-2.5 empty:hidden">
        {group.may.readChat && (
          <ButtonLink variant="ghost" to={dialog("members")} className="max-sm:px-3">
            {group.may.manage ? <InviteIcon /> : <PeopleIcon />}
            <span className="max-sm:sr-only">{group.may.manage ? "Invite" : "Members"}</span>
          </ButtonLink>
        )}
        {(group.may.manage || group.may.leave) && (
          <Menu id="group-menu" label="More" button={<MoreIcon />}>
            {group.may.manage && (
              <>
                <MenuLink icon={<EditIcon />} to={dialog("edit")}>
                  Edit group
                </MenuLink>
                <MenuLink icon={<DeleteIcon />} to={dialog("delete")}>
                  Delete group
                </MenuLink>
              </>
            )}
            {group.may.leave && (
              <MenuLink icon={<LogOutIcon />} to={dialog("leave")}>
                Leave group
              </MenuLink>
            )}
          </Menu>
        )}
      </div>
      {group.may.join && (
        <ButtonForm action={paths.groupForm(group.id, "join")}>
          <SubmitButton variant="ghost" className="max-sm:px-3">
            <AddIcon className="max-sm:hidden" />
            Join group
          </SubmitButton>
        </ButtonForm>
      )}
    </>
  )
}

export function ClosedTab({ group, here }: { group: GroupOnPage; here: string }) {
  if (!group.signedIn)
    return (
      <EmptyState
        title="Sign in to read the chat"
        icon={<PrivateIcon />}
        link={{ to: paths.auth({ redirectTo: here }), variant: "primary", children: layout.signIn }}
      >
        Everybody with an account may read and write here.
      </EmptyState>
    )
  return (
    <EmptyState title="You are invited" icon={<PrivateIcon />}>
      {group.invitedBy && (
        <>
          <PersonName {...group.invitedBy} /> invited you.{" "}
        </>
      )}
      Accept the invitation to see what <bdi>{group.name}</bdi> collects and talks about.
    </EmptyState>
  )
}
