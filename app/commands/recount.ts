/** `npm run db:recount`: corrects the counts of items, members and brands. The server may run. */
import { command } from "./command.ts"

await command(async () => {
  const { closeDatabase, db } = await import("#db/client.server.ts")
  const { migrateDatabase } = await import("#db/migrate.server.ts")
  const { recount } = await import("#db/recount.server.ts")
  try {
    await migrateDatabase(db)
    console.log(`${await recount(db)} counts were wrong and are right now.`)
  } finally {
    await closeDatabase()
  }
})
