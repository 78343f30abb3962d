import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"

export function AnswerButtons({ groupId }: { groupId: number }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonForm action={paths.groupForm(groupId, "decline")}>
        <SubmitButton variant="ghost">Decline</SubmitButton>
      </ButtonForm>
      <ButtonForm action={paths.groupForm(groupId, "accept")}>
        <SubmitButton>Accept</SubmitButton>
      </ButtonForm>
    </div>
  )
}
