import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { Switch } from "~/ui/switch.tsx"
import { EmailField, NewPasswordField, UsernameField } from "../account-fields.tsx"

export function RegisterForm({ redirectTo }: { redirectTo: string }) {
  return (
    <ActionForm className="grid gap-4">
      <EmailField autoFocus />
      <UsernameField help="How friends find you. Letters, digits, dots, hyphens and underscores." />
      <NewPasswordField label="Password" name="password" />
      <Switch
        label="Private profile"
        help="Only friends can see it. You can change this at any time."
        name="isPrivate"
      />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <SubmitButton className="mt-2">Create account</SubmitButton>
    </ActionForm>
  )
}
