import { closeDatabase, db } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"

// `npm run db:migrate`. The server does the same at its start.
await migrateDatabase(db)
await closeDatabase()
