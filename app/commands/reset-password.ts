/** `npm run user:reset-password -- <email>`: prints a one-time link to a new password, for servers without mail. */
import { command } from "./command.ts"

await command(async (email) => {
  if (!email) throw new Error("Name the account: npm run user:reset-password -- <email>")
  const { env } = await import("../env.server.ts")
  const { closeDatabase, db } = await import("#db/client.server.ts")
  const { migrateDatabase } = await import("#db/migrate.server.ts")
  const { issuePasswordReset, RESET_MINUTES } = await import("../domain/accounts/credential-writes.server.ts")
  const { paths } = await import("../paths.ts")
  try {
    await migrateDatabase(db)
    const reset = await issuePasswordReset(email, { limited: false })
    if (!reset)
      throw new Error(`No account has the email address ${email} in ${env.DATABASE_URL.split("?")[0]}`)
    const origin = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`
    console.log(`A new password for ${reset.username}, once, within ${RESET_MINUTES} minutes:\n`)
    console.log(`${new URL(paths.resetPassword({ token: reset.token }), origin)}\n`)
    if (!env.APP_ORIGIN)
      console.log("(APP_ORIGIN is not set: put your server's address in front of the path.)")
  } finally {
    await closeDatabase()
  }
})
