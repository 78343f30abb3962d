import { Link, useLoaderData } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { ActionForm, SubmitButton } from "~/ui/action-form.tsx"
import { CurrentPasswordField, EmailField } from "../account-fields.tsx"
import type { loader } from "./route.tsx"

export function SignInForm() {
  const { redirectTo, constraints, canResetPassword } = useLoaderData<typeof loader>()
  return (
    <ActionForm intent="sign-in" constraints={constraints} className="grid gap-4">
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
