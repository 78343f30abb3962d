import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { InviteIcon } from "~/ui/icons.ts"
import { friend as words } from "~/words/messages.ts"

export function AnswerRequest({ id }: { id: number }) {
  return (
    <ButtonForm action={paths.friendForm(`requests/${id}/answer`)} className="flex flex-wrap gap-2">
      {({ sent }) => (
        <>
          <Button variant="quiet" name="status" value="rejected" pending={sent?.get("status") === "rejected"}>
            Reject
          </Button>
          <Button variant="ghost" name="status" value="accepted" pending={sent?.get("status") === "accepted"}>
            Accept
          </Button>
        </>
      )}
    </ButtonForm>
  )
}

export function CancelRequest({ id }: { id: number }) {
  return (
    <ButtonForm action={paths.friendForm(`requests/${id}/cancel`)}>
      <SubmitButton variant="ghost">Cancel</SubmitButton>
    </ButtonForm>
  )
}

export function AddFriend({ username, disabled }: { username: string; disabled: boolean }) {
  return (
    <ButtonForm action={paths.person(username, "request")}>
      <SubmitButton variant="ghost" disabled={disabled} aria-label={`${words.addFriend}: ${username}`}>
        <InviteIcon />
        {words.addFriend}
      </SubmitButton>
    </ButtonForm>
  )
}
