import type { ComponentProps } from "react"
import { Switch, TextField } from "~/forms/fields.tsx"
import { lengths } from "~/limits.ts"

/* The same in every form, so that browsers and password managers fill them in. */

type Props = Partial<ComponentProps<typeof TextField>>

/** Not `type="email"`: browsers would send `xn--bcher-kva.example` for a domain typed as `bücher.example`. */
export const EmailField = (props: Props) => (
  <TextField
    label="Email"
    name="email"
    type="text"
    inputMode="email"
    required
    maxLength={lengths.emailMax}
    // A password manager keeps it beside the password, because it signs in.
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

export const UsernameField = (props: Props) => (
  <TextField
    label="Username"
    name="username"
    type="text"
    required
    minLength={lengths.usernameMin}
    maxLength={lengths.usernameMax}
    autoComplete="nickname"
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
    required
    minLength={lengths.passwordMin}
    maxLength={lengths.passwordMax}
    autoComplete="new-password"
    {...props}
  />
)

export const CurrentPasswordField = (props: Props) => (
  <TextField
    label="Current password"
    name="currentPassword"
    type="password"
    required
    autoComplete="current-password"
    {...props}
  />
)

/** Not only digits: a recovery code fits too. */
export const CodeField = (props: Props) => (
  <TextField
    label="Code"
    help="The 6 digits that your authenticator app shows, or one of your recovery codes."
    name="code"
    type="text"
    inputMode="numeric"
    required
    maxLength={40}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

export const PrivateProfileSwitch = () => (
  <Switch
    label="Private profile"
    help="Only friends can see it. You can change this at any time."
    name="isPrivate"
  />
)
