import { useLoaderData } from "@remix-run/react"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { CurrentPasswordField, NewPasswordField } from "../account-fields.tsx"
import type { loader } from "./route.tsx"

export function PasswordForm() {
  const { user, formKey, constraints } = useLoaderData<typeof loader>()
  return (
    <ActionForm
      intent="password"
      constraints={constraints.password}
      emptyWhenDone
      preventScrollReset
      className="grid gap-4"
    >
      {/* For password managers: which account this is about. */}
      <input type="email" value={user.email} autoComplete="username" readOnly hidden />
      <CurrentPasswordField />
      <NewPasswordField />
      <OneTimeKey value={`${formKey}-password`} />
      <SubmitButton variant="ghost" className="justify-self-start">
        Change password
      </SubmitButton>
    </ActionForm>
  )
}
