/** `npm run restore -- <folder>`: puts a backup in place of the data, while the server is stopped. */
import { command } from "./command.ts"

await command(async (folder) => {
  if (!folder) throw new Error("Name a backup's folder: npm run restore -- <folder>")
  const { env } = await import("../env.server.ts")
  const { restore } = await import("../services/backup/restore.server.ts")
  const { pictures } = await restore(env, folder)
  console.log(
    `Restored from ${folder}: the database, the secret, and ${pictures} pictures that were missing.`,
  )
})
