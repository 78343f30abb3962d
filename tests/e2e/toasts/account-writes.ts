import { failed, failedTitles, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { type World } from "./world.ts"
import { failure, type Write } from "./write.ts"

export function onAccount({ self, resetLink }: World): Write[] {
  const { username, email, password } = self
  return [
    {
      at: paths.profile,
      within: "Username",
      texts: { Username: `${username}x` },
      press: "Save",
      done: succeeded.profileUpdated,
      failed: failure(failed.updateProfile),
    },
    {
      at: paths.profile,
      press: /^Log out of /,
      done: succeeded.sessionEnded,
      failed: failure(failed.endSession),
    },
    {
      at: paths.home,
      menu: "Account",
      press: "Log out",
      done: succeeded.signedOut,
      failed: { title: failedTitles.signOut },
      worksOnFullDisk: true,
    },
    {
      at: paths.auth(),
      visitor: true,
      texts: { Email: email },
      secrets: { Password: password },
      press: "Sign In",
      done: succeeded.signedIn,
      failed: { title: failedTitles.signIn },
    },
    {
      at: paths.profile,
      within: "Email",
      texts: { Email: `x${email}` },
      secrets: { "Current password": password },
      press: "Change email",
      done: succeeded.emailChanged,
      failed: failure(failed.changeEmail),
      endsSession: true,
    },
    {
      at: paths.profile,
      within: "Password",
      secrets: { "Current password": password, "New password": password },
      press: "Change password",
      done: succeeded.passwordChanged,
      failed: failure(failed.changePassword),
      endsSession: true,
    },
    {
      at: paths.profileForm("delete"),
      secrets: { "Your password": password },
      press: "Delete account",
      done: succeeded.accountDeleted,
      failed: failure(failed.deleteAccount),
      endsSession: true,
    },
    {
      at: resetLink,
      visitor: true,
      secrets: { "New password": password },
      press: "Set password",
      done: succeeded.passwordReset,
      failed: failure(failed.changePassword),
    },
    {
      at: paths.auth({ mode: "register" }),
      visitor: true,
      texts: { Email: `new${email}`, Username: `${username}new` },
      secrets: { Password: password },
      press: "Create account",
      done: succeeded.registered,
      failed: { title: failedTitles.register },
    },
  ]
}
