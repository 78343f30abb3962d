type Hook = () => void | Promise<void>
const hooks = new Set<Hook>()

export function onShutdown(hook: Hook) {
  hooks.add(hook)
}

export async function runShutdownHooks(): Promise<unknown[]> {
  const pending = [...hooks]
  hooks.clear()
  const results = await Promise.allSettled(pending.map(async (hook) => hook()))
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))
}

// Plain remix-serve stops listening on a signal, and the process ends when nothing is left to do.
process.once("beforeExit", () => void runShutdownHooks())
