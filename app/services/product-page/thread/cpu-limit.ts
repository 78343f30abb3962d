/** How many times as long as its limit a job may take when the processor is busy with other processes. */
const MAX_STRETCH = 4

/**
 * Aborts `signal` when this process has used `limitMs` of processor time, and at the latest after four times as many
 * milliseconds. A clock alone would give up ordinary pages on a machine that is busy with something else.
 */
export function startCpuLimit(limitMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const started = performance.now()
  const before = process.cpuUsage()
  const check = () => {
    const { user, system } = process.cpuUsage(before)
    const left = Math.min(
      limitMs - (user + system) / 1000,
      limitMs * MAX_STRETCH - (performance.now() - started),
    )
    if (left <= 0) controller.abort()
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, limitMs)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
