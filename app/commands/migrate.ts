import { command } from "~/commands/command.ts"

// `npm run db:migrate`. The server does the same at its start.
await command(async () => {
  const { closeDatabase, db } = await import("#db/client.server.ts")
  const { migrateDatabase } = await import("#db/migrate.server.ts")
  await migrateDatabase(db).finally(closeDatabase)
})
