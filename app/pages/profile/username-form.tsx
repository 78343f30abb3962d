import { useLoaderData } from "@remix-run/react"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { UsernameField } from "../account-fields.tsx"
import type { loader } from "./route.tsx"

export function UsernameForm() {
  const { user, constraints } = useLoaderData<typeof loader>()
  return (
    <ActionForm
      intent="username"
      values={{ username: user.username }}
      constraints={constraints.profile}
      preventScrollReset
      className="grid gap-4"
    >
      <UsernameField help="Letters, digits, dots, hyphens and underscores." />
      <SubmitButton className="justify-self-start">Save</SubmitButton>
    </ActionForm>
  )
}
