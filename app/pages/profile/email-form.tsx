import { useLoaderData } from "@remix-run/react"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { CurrentPasswordField, EmailField } from "../account-fields.tsx"
import type { loader } from "./route.tsx"

export function EmailForm() {
  const { user, formKey, constraints } = useLoaderData<typeof loader>()
  return (
    <ActionForm
      intent="email"
      values={{ email: user.email }}
      constraints={constraints.email}
      emptyWhenDone
      preventScrollReset
      className="grid gap-4"
    >
      <EmailField />
      <CurrentPasswordField />
      <OneTimeKey value={`${formKey}-email`} />
      <SubmitButton variant="ghost" className="justify-self-start">
        Change email
      </SubmitButton>
    </ActionForm>
  )
}
