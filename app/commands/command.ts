/** Prints the message of a plain `Error`, or the stack of another. `run` imports the app, because wrong settings throw, too. */
export async function command(run: (...words: string[]) => Promise<void>): Promise<void> {
  process.env.NODE_ENV ||= "production"
  try {
    await run(...process.argv.slice(2))
  } catch (error) {
    const isExplained = error instanceof Error && error.constructor === Error
    console.error(isExplained ? error.message : error)
    process.exitCode = 1
  }
}
