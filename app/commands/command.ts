/** Prints the message of a plain `Error`, and the stack of any other. Sets exit code 1. */
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
