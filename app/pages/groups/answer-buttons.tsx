import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"

export function AnswerButtons({ groupId }: { groupId: number }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonForm action={paths.groupForm(groupId, "decline")}>
        {({ pending }) => (
          <Button variant="ghost" pending={pending}>
            Decline
          </Button>
        )}
      </ButtonForm>
      <ButtonForm action={paths.groupForm(groupId, "accept")}>
        {({ pending }) => <Button pending={pending}>Accept</Button>}
      </ButtonForm>
    </div>
  )
}
