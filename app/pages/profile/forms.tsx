import { TextArea } from "~/forms/fields.tsx"
import { ButtonForm, InlineForm, SubmitButton } from "~/forms/form.tsx"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { CurrentPasswordField, EmailField, NewPasswordField, UsernameField } from "../account-fields.tsx"

export function UsernameForm({ username }: { username: string }) {
  return (
    <InlineForm
      action={paths.profileForm("username")}
      values={{ username }}
      preventScrollReset
      className="grid gap-4"
    >
      <UsernameField help="Letters, digits, dots, hyphens and underscores." />
      <SubmitButton className="justify-self-start">Save</SubmitButton>
    </InlineForm>
  )
}

export const AboutForm = ({ about }: { about: string | null }) => (
  <InlineForm
    action={paths.profileForm("about")}
    values={{ about: about ?? "" }}
    preventScrollReset
    className="grid gap-4"
  >
    <TextArea label="About you" optional name="about" maxLength={lengths.about} rows={3} />
    <SubmitButton className="justify-self-start">Save</SubmitButton>
  </InlineForm>
)

export function EmailForm({ email }: { email: string }) {
  return (
    <InlineForm
      action={paths.profileForm("email")}
      values={{ email }}
      emptyWhenSaved
      preventScrollReset
      className="grid gap-4"
    >
      <EmailField autoComplete="email" />
      <CurrentPasswordField />
      <SubmitButton variant="ghost" className="justify-self-start">
        Change email
      </SubmitButton>
    </InlineForm>
  )
}

export function EmailVerification({ isVerified }: { isVerified: boolean }) {
  if (isVerified) return <p className="mt-4 text-sm text-muted">Verified</p>
  return (
    <ButtonForm action={paths.profileForm("email/verify")} className="mt-4">
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        Not verified yet.
        <SubmitButton variant="quiet">Send the mail again</SubmitButton>
      </p>
    </ButtonForm>
  )
}

export function PasswordForm({ email }: { email: string }) {
  return (
    <InlineForm
      action={paths.profileForm("password")}
      emptyWhenSaved
      preventScrollReset
      className="grid gap-4"
    >
      {/* For password managers: which account this is about. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <CurrentPasswordField />
      <NewPasswordField />
      <SubmitButton variant="ghost" className="justify-self-start">
        Change password
      </SubmitButton>
    </InlineForm>
  )
}
