import { failed } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  "create-group": failed.createGroup,
  "accept-invitation": "Failed to accept the invitation",
  "decline-invitation": "Failed to decline the invitation",
}
