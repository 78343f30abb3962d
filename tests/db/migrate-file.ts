import { openDatabase } from "#db/client/open-database.ts"
import { migrateDatabase } from "#db/migrate.server.ts"

// Run as a process.
const { db, close } = openDatabase({ url: `file:${process.argv[2]}` })
await migrateDatabase(db)
await close()
