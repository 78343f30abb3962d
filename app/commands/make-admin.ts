/** `npm run user:admin -- <email>`: makes an account administrator, and lifts its suspension. */
import { command } from "./command.ts"

await command(async (email) => {
  if (!email) throw new Error("Name the account: npm run user:admin -- <email>")
  const { env } = await import("../env.server.ts")
  const { closeDatabase, db } = await import("#db/client.server.ts")
  const { migrateDatabase } = await import("#db/migrate.server.ts")
  const { makeAdmin } = await import("../domain/administration/user-writes.server.ts")
  try {
    await migrateDatabase(db)
    const username = await makeAdmin(email)
    if (!username)
      throw new Error(`No account has the email address ${email} in ${env.DATABASE_URL.split("?")[0]}`)
    console.log(`${username} is an administrator.`)
  } finally {
    await closeDatabase()
  }
})
