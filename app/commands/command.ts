/**
 * Prints an error and sets exit code 1. A plain `Error` is written for the operator, of all others the stack is
 * printed.
 */
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
