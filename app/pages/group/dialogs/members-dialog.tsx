import { Form } from "@remix-run/react"
import { dialogs, paths, withQuery } from "~/paths.ts"
import { allErrors } from "~/ui/action-form.tsx"
import { Avatar, Badge } from "~/ui/badge.tsx"
import { Button } from "~/ui/button.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { ShowMore } from "~/ui/growing-grid.tsx"
import { InviteIcon } from "~/ui/icons.ts"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { OpenedBy, OwnerMark } from "~/ui/own-forms.tsx"
import { Select } from "~/ui/select.tsx"
import { typedText, useFormAnswer } from "~/ui/use-form-answer.ts"
import type { GroupOnPage } from "../group-on-page.server.ts"
import type { DialogOf } from "../open-dialog.server.ts"

type Members = DialogOf<typeof dialogs.members>
type Props = { group: GroupOnPage; data: Members; action: string; closeTo: string }

/** Who is in the group; its owner invites and removes people here. */
export function MembersDialog({ group, data, action, closeTo }: Props) {
  useFormAnswer("remove-member")
  return (
    <Dialog title="Members" closeTo={closeTo}>
      <div className="grid gap-6">
        {group.may.manage && <Invite data={data} action={action} />}
        <ul className="divide-y divide-line">
          {data.members.map((member) => (
            <Person key={member.userId} member={member} manage={group.may.manage} action={action} />
          ))}
        </ul>
        <ShowMore to={data.more && withQuery(closeTo, { dialog: dialogs.members, members: data.more })} />
      </div>
    </Dialog>
  )
}

function Invite({ data, action }: { data: Members; action: string }) {
  const { answer, pending } = useFormAnswer("invite")
  if (data.friends.length === 0)
    return (
      <p className="text-muted">
        You can invite friends who are not here yet.{" "}
        <a className="link" href={paths.friends()}>
          Find friends
        </a>
      </p>
    )
  return (
    // Made anew when somebody was invited, so that the choice does not stay on who is no longer in it.
    <Form method="post" action={action} key={data.formKey} className="flex items-end gap-2.5">
      <OwnerMark reply={answer?.reply} />
      <Select
        label="Invite a friend"
        name="userId"
        defaultValue={typedText(answer?.reply, "userId")}
        id="invite"
        errors={allErrors(answer?.reply)}
        className="min-w-0 grow"
        autoFocus
      >
        {data.friends.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </Select>
      <OneTimeKey value={data.formKey} />
      <Button name="intent" value="invite" pending={pending}>
        <InviteIcon />
        Invite
      </Button>
    </Form>
  )
}

type PersonProps = { member: Members["members"][number]; manage: boolean; action: string }

function Person({ member, manage, action }: PersonProps) {
  const { userId, username, role, status } = member
  const isInvited = status === "pending"
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2.5">
      <Avatar name={username} size="sm" />
      <span className="min-w-0 grow basis-24 truncate">{username}</span>
      {role === "owner" && <Badge>Owner</Badge>}
      {isInvited && <Badge>Invited</Badge>}
      {manage && role !== "owner" && (
        <Form method="post" action={action}>
          <OpenedBy />
          <input type="hidden" name="userId" value={userId} />
          <Button
            variant="quiet"
            name="intent"
            value="remove-member"
            aria-label={`${isInvited ? "Take back the invitation of" : "Remove"} ${username}`}
          >
            {isInvited ? "Take back" : "Remove"}
          </Button>
        </Form>
      )}
    </li>
  )
}
