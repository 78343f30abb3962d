/**
 * Runs a command of the shell: what it throws is told on stderr, and ends in exit code 1.
 * @param run gets the words after the command's name. A plain `Error` it throws was written for whoever called; of
 *   anything else the stack is shown.
 */
export async function command(run: (...words: string[]) => Promise<void>): Promise<void> {
  // As for the server (app/server.ts): what was built is for production.
  process.env.NODE_ENV ||= "production"
  try {
    await run(...process.argv.slice(2))
  } catch (error) {
    const isExplained = error instanceof Error && error.constructor === Error
    console.error(isExplained ? error.message : error)
    process.exitCode = 1
  }
}
