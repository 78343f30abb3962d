import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState } from "~/ui/empty-state.tsx"
import { PrivateIcon } from "~/ui/icons.ts"
import { layout } from "~/words/messages.ts"
import type { GroupOnPage } from "./group-on-page.server.ts"

/** It takes the place of a tab that is not for this viewer (yet). */
export function Closed({ group, here }: { group: GroupOnPage; here: string }) {
  if (!group.signedIn)
    return (
      <EmptyState
        title="Sign in to read the chat"
        icon={<PrivateIcon />}
        action={<ButtonLink to={paths.auth({ redirectTo: here })}>{layout.signIn}</ButtonLink>}
      >
        Everybody with an account may read and write here.
      </EmptyState>
    )
  return (
    <EmptyState title="You are invited" icon={<PrivateIcon />}>
      {group.invitedBy && (
        <>
          <bdi>{group.invitedBy}</bdi> invited you.{" "}
        </>
      )}
      Accept the invitation to see what <bdi>{group.name}</bdi> collects and talks about.
    </EmptyState>
  )
}
