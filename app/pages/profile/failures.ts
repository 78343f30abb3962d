import { failed, failedTitles } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  username: failed.updateProfile,
  email: failed.changeEmail,
  password: failed.changePassword,
  "end-session": failed.endSession,
  "sign-out-everywhere": { title: failedTitles.signOut },
  "delete-account": failed.deleteAccount,
}
