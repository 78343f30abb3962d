/** `npm run user:two-step-off -- <email>`: turns two-step sign-in off for a user who has neither the phone nor a recovery code. */
import { command } from "./command.ts"

await command(async (email) => {
  if (!email) throw new Error("Name the account: npm run user:two-step-off -- <email>")
  const { env } = await import("../env.server.ts")
  const { closeDatabase, db } = await import("#db/client.server.ts")
  const { migrateDatabase } = await import("#db/migrate.server.ts")
  const { removeTwoStep } = await import("../domain/accounts/two-step-writes.server.ts")
  try {
    await migrateDatabase(db)
    const removed = await removeTwoStep(email)
    if (!removed)
      throw new Error(`No account has the email address ${email} in ${env.DATABASE_URL.split("?")[0]}`)
    const { username, wasOn } = removed
    console.log(
      wasOn
        ? `Two-step sign-in is off for ${username}: the password alone signs in now.`
        : `${username} has no two-step sign-in.`,
    )
  } finally {
    await closeDatabase()
  }
})
