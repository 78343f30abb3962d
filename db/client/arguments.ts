import type { InArgs, InValue } from "@libsql/client"

/**
 * Arguments as the driver beneath `@libsql/client` takes them: a boolean, for one, ends the process there.
 * @throws {TypeError} for what a database cannot store, and for named arguments, which Drizzle does not use.
 */
export function driverArguments(args: InArgs = []): unknown[] {
  if (!Array.isArray(args)) throw new TypeError("Named arguments are not supported")
  return args.map(driverValue)
}

function driverValue(value: InValue | undefined) {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value
  if (typeof value === "number" && Number.isFinite(value)) return value
  if (typeof value === "boolean") return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  if (value instanceof ArrayBuffer) return Buffer.from(value)
  if (value instanceof Uint8Array) return value
  throw new TypeError(
    `${typeof value === "number" ? value : typeof value} cannot be an argument of a statement`,
  )
}
