import { Link } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { CurrentPasswordField, EmailField } from "../account-fields.tsx"

type Props = { redirectTo: string; canResetPassword: boolean }

export function SignInForm({ redirectTo, canResetPassword }: Props) {
  return (
    <ActionForm className="grid gap-4">
      <EmailField autoFocus />
      <CurrentPasswordField label="Password" name="password" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <SubmitButton className="mt-2">Sign In</SubmitButton>
      {canResetPassword && (
        <Link to={paths.forgotPassword()} className="link touch-target justify-self-center text-sm">
          Forgot password?
        </Link>
      )}
    </ActionForm>
  )
}
