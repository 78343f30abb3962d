/** `npm run restore -- <folder>`: puts a backup in place of what is there, while the server runs or not. */
import { command } from "./command.ts"

await command(async (folder) => {
  if (!folder) throw new Error("Name a backup's folder: npm run restore -- <folder>")
  const { env } = await import("../env.server.ts")
  const { restore } = await import("../services/backup/restore.server.ts")
  const { pictures, secretChanged } = await restore(env, folder)
  console.log(`Restored from ${folder}: the database, and ${pictures} pictures that were missing.`)
  if (secretChanged) console.log("The secret has changed: restart the server if it runs.")
})
