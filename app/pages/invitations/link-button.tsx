import { Form } from "react-router-dom"
import { Button } from "~/ui/button.tsx"
import { useUser } from "~/ui/render-context.ts"

const usual = { uses: 10, lasts: "month", befriends: "on", copies: "on" }

/** Makes an invitation with usual values. The page of invitations shows its link, and copies it. */
export function InvitationLinkButton({ groupId }: { groupId?: number | undefined }) {
  const fields = { ...usual, groupId: groupId ?? "", _user: useUser()?.id ?? "" }
  return (
    <Form method="post" action="/invitations" className="grid gap-1.5">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="ghost" className="justify-self-start">
        Copy an invitation link
      </Button>
      <p className="text-sm text-muted">
        For up to 10 people, for a month. They become your friends{groupId && " and join this group"}.
      </p>
    </Form>
  )
}
