type Hook = () => void | Promise<void>

const hooks = new Set<Hook>()

/** Registers what must be brought to safety before the process ends, while the database is still open. */
export function onShutdown(hook: Hook) {
  hooks.add(hook)
}

/**
 * Runs what was registered, all at once, each once.
 * @returns the failures; one does not keep the others from running.
 */
export async function runShutdownHooks(): Promise<unknown[]> {
  const pending = [...hooks]
  hooks.clear()
  const results = await Promise.allSettled(pending.map(async (hook) => hook()))
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))
}

// Under remix-serve nobody else calls it: that stops listening on a signal and lets the process run dry.
process.once("beforeExit", () => void runShutdownHooks())
