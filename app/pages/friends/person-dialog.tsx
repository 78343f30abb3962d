import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import type { FoundPerson } from "~/domain/friends/policy.ts"
import { Button } from "~/ui/button.tsx"
import { Dialog } from "~/ui/form/dialog.tsx"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = { person: FoundPerson; closeTo: string }

/** What parts two people: ending the friendship, and blocking. */
export function PersonDialog({ person: { id, username, isFriend }, closeTo }: Props) {
  const unfriend = useFormAnswer("unfriend")
  const block = useFormAnswer("block")
  return (
    <Dialog title={username} closeTo={closeTo}>
      <div className="grid gap-6">
        {isFriend && (
          <Step text="You both stop being co-owners and collaborators on each other's collections.">
            <input type="hidden" name="userId" value={id} />
            <Button variant="ghost" name="intent" value="unfriend" pending={unfriend.pending}>
              Remove friend
            </Button>
          </Step>
        )}
        <Step
          text={`Neither of you finds the other or can send requests and invitations. ${isFriend ? "Your friendship ends. " : ""}${username} is not told.`}
        >
          <input type="hidden" name="username" value={username} />
          <Button variant="danger" name="intent" value="block" pending={block.pending}>
            Block {username}
          </Button>
        </Step>
      </div>
    </Dialog>
  )
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid grid-cols-1 justify-items-start gap-3 wrap-anywhere"
    >
      <OpenedBy />
      <p className="text-sm text-pretty text-muted">{text}</p>
      {children}
    </Form>
  )
}
