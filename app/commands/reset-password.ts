/** `npm run user:reset-password -- <email>`: prints a one-time link to a new password, for servers without mail. */
import { accountCommand, NO_ORIGIN } from "./command.ts"

await accountCommand("user:reset-password", async (email) => {
  const { env } = await import("../env.server.ts")
  const { issuePasswordReset, RESET_MINUTES } = await import("../domain/accounts/credential-writes.server.ts")
  const { paths } = await import("../paths.ts")
  const reset = await issuePasswordReset(email, { limited: false, act: { actorId: null } })
  if (!reset) return null
  const link = new URL(
    paths.resetPassword({ token: reset.token }),
    env.APP_ORIGIN ?? `http://localhost:${env.PORT}`,
  )
  const text = `A new password for ${reset.username}, once, within ${RESET_MINUTES} minutes:\n\n${link}\n`
  return env.APP_ORIGIN ? text : `${text}\n${NO_ORIGIN}`
})
