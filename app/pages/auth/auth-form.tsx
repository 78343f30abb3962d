import { useNavigate } from "@remix-run/react"
import type { MouseEvent } from "react"
import { Link } from "react-router-dom"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import {
  CurrentPasswordField,
  EmailField,
  NewPasswordField,
  PrivateProfileSwitch,
  UsernameField,
} from "../account-fields.tsx"

type Mode = "sign-in" | "register"

type AfterSignIn = { redirectTo: string; for?: string; invitation?: string; again?: "1" }

export const addressOf = (mode: Mode, { redirectTo, ...after }: AfterSignIn) =>
  paths.auth({
    mode: mode === "register" ? mode : undefined,
    redirectTo: redirectTo === paths.home ? undefined : redirectTo,
    ...after,
  })

type Props = { mode: Mode; after: AfterSignIn; canResetPassword: boolean }

/** One form for signing in and up, so that the browser keeps what is typed when the visitor toggles. */
export function AuthForm({ mode, after, canResetPassword }: Props) {
  const registering = mode === "register"
  return (
    <ActionForm action={addressOf(mode, after)} className="grid gap-4">
      <EmailField autoFocus />
      {registering && (
        <UsernameField help="How friends find you. Letters, digits, dots, hyphens and underscores." />
      )}
      {registering ? (
        <NewPasswordField label="Password" name="password" />
      ) : (
        <CurrentPasswordField label="Password" name="password" />
      )}
      {registering && <PrivateProfileSwitch />}
      {Object.entries(after).map(
        ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      <SubmitButton className="mt-2">{registering ? "Create account" : "Sign In"}</SubmitButton>
      {!registering && canResetPassword && (
        <Link to={paths.forgotPassword()} className="link touch-target justify-self-center text-sm">
          Forgot password?
        </Link>
      )}
    </ActionForm>
  )
}

/** Without JavaScript it sends the form, and the server shows the other one with the e-mail in it. */
export function AuthToggle({ mode, after }: Pick<Props, "mode" | "after">) {
  const navigate = useNavigate()
  const registering = mode === "register"
  const other = addressOf(registering ? "sign-in" : "register", after)
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    navigate(other, { replace: true, preventScrollReset: true })
  }
  return (
    <p className="mt-6 text-center text-sm text-muted">
      {registering ? "Already have an account?" : "New here?"}{" "}
      {/* biome-ignore lint/a11y/useSemanticElements: to users it is the link to the other form */}
      <button
        type="submit"
        form="form"
        formAction={other.replace("/auth", "/auth/toggle")}
        role="link"
        className="link"
        onClick={toggle}
      >
        {registering ? "Sign in" : "Create an account"}
      </button>
    </p>
  )
}
