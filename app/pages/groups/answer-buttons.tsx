import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"

type Props = {
  groupId: number
  /** The page has another main action. */
  inList?: boolean
}

export function AnswerButtons({ groupId, inList = false }: Props) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonForm action={paths.groupForm(groupId, "decline")}>
        <SubmitButton variant={inList ? "quiet" : "ghost"}>Decline</SubmitButton>
      </ButtonForm>
      <ButtonForm action={paths.groupForm(groupId, "accept")}>
        <SubmitButton variant={inList ? "ghost" : "primary"}>Accept</SubmitButton>
      </ButtonForm>
    </div>
  )
}
