import { openThenLoad } from "~/browser/dialogs.ts"
import { invitableFriends, listMembers } from "~/domain/groups/member-reads.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { Avatar, Badge } from "~/ui/badge.tsx"
import { Button } from "~/ui/button.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { DialogData } from "~/ui/form/dialog-data.tsx"
import { ButtonForm, InlineForm, SubmitButton } from "~/ui/form/form.tsx"
import { ShowMore } from "~/ui/growing-grid.tsx"
import { InviteIcon } from "~/ui/icons.ts"
import { Select } from "~/ui/select.tsx"
import { useGroup } from "../use-group.ts"

export const loader = userLoader(async ({ viewer, url, id }) => {
  const cursor = url.searchParams.get("members")
  const { items, nextCursor } = await listMembers(viewer, id(), { cursor, limit: pageSizes.api })
  const friends = await invitableFriends(viewer, id())
  return {
    members: items.map(({ userId, role, status, user }) => ({ userId, role, status, name: user.username })),
    more: nextCursor,
    friends: friends.map(({ id, username }) => ({ id, username })),
  }
})
export const clientLoader = openThenLoad

type Loaded = Awaited<ReturnType<typeof loader>>

/** Everyone in the group; its owner invites and removes people here. */
export default function Members() {
  const { group, tab } = useGroup()
  return (
    <Dialog title="Members" closeTo={paths.group(group.id, { tab })}>
      <DialogData>
        {({ members, more, friends }: Loaded) => (
          <div className="grid gap-6">
            {group.may.manage && <Invite friends={friends} />}
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <Member key={member.userId} member={member} />
              ))}
            </ul>
            <ShowMore to={more && paths.groupForm(group.id, "members", { tab, members: more })} />
          </div>
        )}
      </DialogData>
    </Dialog>
  )
}

function Invite({ friends }: Pick<Loaded, "friends">) {
  const { group, tab } = useGroup()
  if (friends.length === 0)
    return (
      <p className="text-muted">
        You can invite friends who are not here yet.{" "}
        <a className="link" href={paths.friends()}>
          Find friends
        </a>
      </p>
    )
  return (
    <InlineForm action={paths.groupForm(group.id, "members/invite", { tab })} className="grid gap-3">
      <div className="flex items-end gap-2.5">
        <Select label="Invite a friend" name="userId" className="min-w-0 grow" autoFocus>
          {friends.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
        <SubmitButton>
          <InviteIcon />
          Invite
        </SubmitButton>
      </div>
    </InlineForm>
  )
}

function Member({ member: { userId, name, role, status } }: { member: Loaded["members"][number] }) {
  const { group } = useGroup()
  const isInvited = status === "pending"
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2.5">
      <Avatar name={name} size="sm" />
      <span className="min-w-0 grow basis-24 truncate">{name}</span>
      {role === "owner" && <Badge>Owner</Badge>}
      {isInvited && <Badge>Invited</Badge>}
      {group.may.manage && role !== "owner" && (
        <ButtonForm action={paths.groupForm(group.id, `members/${userId}/remove`)}>
          {({ pending }) => (
            <Button
              variant="quiet"
              pending={pending}
              aria-label={`${isInvited ? "Take back the invitation of" : "Remove"} ${name}`}
            >
              {isInvited ? "Take back" : "Remove"}
            </Button>
          )}
        </ButtonForm>
      )}
    </li>
  )
}
