import type { ComponentProps } from "react"
import { lengths } from "~/limits.ts"
import { TextField } from "~/ui/text-field.tsx"

/* What an account is made of, as the forms ask for it: kept alike, so that browsers and password managers fill it in. */

type Props = Partial<ComponentProps<typeof TextField>>

export const EmailField = (props: Props) => (
  <TextField label="Email" name="email" type="email" autoComplete="email" {...props} />
)

export const UsernameField = (props: Props) => (
  <TextField
    label="Username"
    name="username"
    type="text"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

export const NewPasswordField = (props: Props) => (
  <TextField
    label="New password"
    help={`At least ${lengths.passwordMin} characters.`}
    name="newPassword"
    type="password"
    autoComplete="new-password"
    {...props}
  />
)

export const CurrentPasswordField = (props: Props) => (
  <TextField
    label="Current password"
    name="currentPassword"
    type="password"
    autoComplete="current-password"
    {...props}
  />
)
