/** `run` imports the app, because wrong settings throw, too. */
export async function command(run: (...words: string[]) => Promise<void>): Promise<void> {
  process.env.NODE_ENV ||= "production"
  try {
    await run(...process.argv.slice(2))
  } catch (error) {
    console.error(await explained(error))
    process.exitCode = 1
  }
}

/** @returns a sentence for the operator, or the error itself where only its stack says what is wrong. */
export async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error
  const { sentenceFor } = await import("#db/client/errors.ts")
  const sentence = sentenceFor(error)
  if (sentence) return sentence
  const { code, path } = error as NodeJS.ErrnoException
  if (code && path)
    return `${path} cannot be used (${code}): see whether it is there, and who may read and write it.`
  return error.constructor === Error ? error.message : error
}

/** Migrates the database first, and closes it in the end. */
export async function inDatabase<T>(run: () => Promise<T>): Promise<T> {
  const { closeDatabase, db } = await import("#db/client.server.ts")
  const { migrateDatabase } = await import("#db/migrate.server.ts")
  const { log } = await import("~/observe/log.server.ts")
  // People read what a command prints. Its events are in the database.
  log.level = "error"
  try {
    await migrateDatabase(db)
    return await run()
  } finally {
    await closeDatabase()
  }
}

/** A command about one account. `run` returns what to print, or null when nobody has the email address. */
export const accountCommand = (script: string, run: (email: string) => Promise<string | null>) =>
  command(async (email) => {
    if (!email) throw new Error(`Name the account: npm run ${script} -- <email>`)
    const { env } = await import("../env.server.ts")
    const done = await inDatabase(() => run(email))
    if (done === null)
      throw new Error(`No account has the email address ${email} in ${env.DATABASE_URL.split("?")[0]}`)
    console.log(done)
  })

export const NO_ORIGIN = "(APP_ORIGIN is not set: put your server's address in front of the path.)"
