import { useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { TextField } from "~/forms/fields.tsx"
import { InlineForm } from "~/forms/form.tsx"
import { type ListPages, listPages, paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { Note } from "~/ui/note.tsx"
import type { OfferedFriends } from "./friend-choice.server.ts"
import { InvitationLinkButton } from "./invitations/link-button.tsx"

export function useListPages(): ListPages {
  const [query] = useSearchParams()
  return Object.fromEntries(listPages.map((name) => [name, query.get(name)]))
}

type Props = {
  label: string
  action: string
  friends: OfferedFriends
  /** Whom the link invites joins this group, too. */
  groupId?: number
  children: ReactNode
}

export function FriendChoice({ label, action, friends, groupId, children }: Props) {
  const link = friends.mayInvite && <InvitationLinkButton groupId={groupId} />
  if (!friends.hasAny)
    return (
      <Note>
        You have no friends yet.
        {link}
        <ButtonLink variant="ghost" to={paths.friends()}>
          Find friends
        </ButtonLink>
      </Note>
    )
  if (friends.names.length === 0)
    return (
      <Note>
        All your friends are here already.
        {link}
      </Note>
    )
  return (
    <div className="grid gap-4">
      <InlineForm id="friend-choice" action={action} className="grid gap-3" emptyWhenSaved>
        <TextField
          label={label}
          name="friend"
          list="friends"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Choose a friend"
        />
        <datalist id="friends">
          {friends.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="flex flex-wrap justify-end gap-2.5">{children}</div>
      </InlineForm>
      {link}
    </div>
  )
}
