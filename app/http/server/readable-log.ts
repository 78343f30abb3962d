/**
 * A line of the log for a person at a terminal: time, what happened, and the stack of an error.
 * @param line a JSON object.
 */
export function readableLine(line: string): string {
  const { level, time, msg, err, method, path, status, ms, requestId, ...rest } = JSON.parse(line)
  const what = [method, path, status, ms === undefined ? undefined : `${ms} ms`, requestId]
  const details = Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined
  const parts = [time.slice(11, 19), level, msg, ...what, details].filter((part) => part !== undefined)
  return `${parts.join(" ")}\n${err ? `${err.stack}\n` : ""}`
}
