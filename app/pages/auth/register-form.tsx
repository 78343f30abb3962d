import { useLoaderData } from "@remix-run/react"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { Switch } from "~/ui/switch.tsx"
import { EmailField, NewPasswordField, UsernameField } from "../account-fields.tsx"
import type { loader } from "./route.tsx"

export function RegisterForm() {
  const { redirectTo, constraints, formKey } = useLoaderData<typeof loader>()
  return (
    <ActionForm intent="register" constraints={constraints} className="grid gap-4">
      <EmailField autoFocus />
      <UsernameField help="How friends find you. Letters, digits, dots, hyphens and underscores." />
      <NewPasswordField label="Password" name="password" />
      <Switch
        label="Private profile"
        help="Only friends can see it. You can change this at any time."
        name="isPrivate"
      />
      <OneTimeKey value={formKey} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <SubmitButton className="mt-2">Create account</SubmitButton>
    </ActionForm>
  )
}
