import { openThenLoad } from "~/browser/dialogs.ts"
import { invitableFriends, listMembers } from "~/domain/groups/member-reads.server.ts"
import { namesOf } from "~/domain/people/reads.server.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { userLoader } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths, withQuery } from "~/paths.ts"
import { Avatar, Badge } from "~/ui/badge.tsx"
import { InviteIcon } from "~/ui/icons.ts"
import { PageLinks } from "~/ui/page-links.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { friendsFor } from "../../friend-choice.server.ts"
import { FriendChoice, useListPages } from "../../friend-choice.tsx"
import { InvitationLinkButton } from "../../invitations/link-button.tsx"
import { useGroup } from "../use-group.ts"

export const loader = userLoader(async (page) => {
  const { viewer, url, id } = page
  const cursor = url.searchParams.get("members")
  const { items, nextCursor } = await listMembers(viewer, id(), { cursor, limit: pageSizes.api })
  const met = await namesOf(
    viewer,
    items.map(({ userId }) => userId),
  )
  return {
    members: items.map(({ userId, role, status, user }) => ({
      ...{ userId, role, status },
      name: user.username,
      isMet: met.has(userId),
    })),
    more: nextCursor,
    isLaterPage: Boolean(cursor),
    friends: await friendsFor(viewer, (limit) => invitableFriends(viewer, id(), limit)),
  }
})
export const clientLoader = openThenLoad
export { shouldRevalidateDialog as shouldRevalidate } from "~/browser/client-cache.ts"

type Loaded = Awaited<ReturnType<typeof loader>>

export default function Members() {
  const { group, tab } = useGroup()
  const lists = useListPages()
  const dialog = paths.groupForm(group.id, "members", { tab, ...lists })
  return (
    <Dialog title="Members" closeTo={paths.group(group.id, { tab })}>
      <DialogData>
        {({ members, more, isLaterPage, friends }: Loaded) => (
          <div className="grid gap-6">
            {group.may.manage && (
              <FriendChoice
                label="Invite a friend"
                action={paths.groupForm(group.id, "members/invite", { tab, ...lists })}
                friends={friends}
                groupId={group.id}
              >
                <SubmitButton>
                  <InviteIcon />
                  Invite
                </SubmitButton>
              </FriendChoice>
            )}
            {group.may.inviteNewcomers && friends.mayInvite && !group.may.manage && (
              <InvitationLinkButton groupId={group.id} />
            )}
            <div>
              <ul className="divide-y divide-line">
                {members.map((member) => (
                  <Member key={member.userId} member={member} />
                ))}
              </ul>
              {members.length === 0 && <p className="text-muted">There are no more members.</p>}
              <PageLinks
                label="Pages of members"
                more={more && withQuery(dialog, { members: more })}
                first={isLaterPage ? withQuery(dialog, { members: null }) : null}
              />
            </div>
          </div>
        )}
      </DialogData>
    </Dialog>
  )
}

function Member({ member }: { member: Loaded["members"][number] }) {
  const { userId, name, isMet, role, status } = member
  const { group } = useGroup()
  const isInvited = status === "pending"
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2.5">
      <Avatar id={userId} name={name} size="sm" />
      <span dir="auto" className="min-w-0 grow basis-24 truncate">
        <PersonName id={isMet ? userId : null} name={name} />
      </span>
      {role === "owner" && <Badge>Owner</Badge>}
      {isInvited && <Badge>Invited</Badge>}
      {group.may.manage && role !== "owner" && (
        <ButtonForm action={paths.groupForm(group.id, `members/${userId}/remove`)}>
          <SubmitButton
            variant="quiet"
            aria-label={`${isInvited ? "Take back the invitation of" : "Remove"} ${name}`}
          >
            {isInvited ? "Take back" : "Remove"}
          </SubmitButton>
        </ButtonForm>
      )}
    </li>
  )
}
