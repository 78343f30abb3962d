import { failedTitles } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  "sign-in": { title: failedTitles.signIn },
  register: { title: failedTitles.register },
  "sign-out": { title: failedTitles.signOut },
}
