/** `npm run backup -- <folder>` runs beside the server. The server itself runs it with `--scheduled` for BACKUP_DIR. */
import { command } from "./command.ts"

await command(async (folder) => {
  if (!folder) throw new Error("Name a folder: npm run backup -- <folder>")
  const { env } = await import("../env.server.ts")
  if (folder === "--scheduled") {
    const { backUpIfDue } = await import("~/services/backup/back-up.server.ts")
    return console.log(await backUpIfDue(env))
  }
  const { backUp } = await import("../services/backup/back-up.server.ts")
  const { pictures } = await backUp(env, folder)
  console.log(`Backed up to ${folder}: the database, the secret and ${pictures} new pictures.`)
  if (env.S3_BUCKET) console.log(`The pictures in the bucket ${env.S3_BUCKET} are not part of it.`)
})
