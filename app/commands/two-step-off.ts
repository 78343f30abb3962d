/** `npm run user:two-step-off -- <email>`: turns two-step sign-in off for a user who has neither the phone nor a recovery code. */
import { accountCommand } from "./command.ts"

await accountCommand("user:two-step-off", async (email) => {
  const { removeTwoStep } = await import("../domain/accounts/two-step-writes.server.ts")
  const removed = await removeTwoStep(email)
  if (!removed) return null
  return removed.wasOn
    ? `Two-step sign-in is off for ${removed.username}: the password alone signs in now.`
    : `${removed.username} has no two-step sign-in.`
})
