import { closeSync, openSync, readSync } from "node:fs"

type Source = Record<string, string | undefined>

const MAX_BYTES = 65_536

/** `X_FILE` may name a file that holds the secret `X`. @returns also a line for each file that cannot be used. */
export function withSecretFiles(
  source: Source,
  secrets: readonly string[],
): { values: Source; errors: string[] } {
  const values = { ...source }
  const errors: string[] = []
  for (const name of secrets) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) errors.push(`${name} and ${name}_FILE are both set: remove one of them`)
    else {
      try {
        values[name] = readSecret(path)
      } catch (error) {
        errors.push(`${name}_FILE: ${path} ${explain(error)}`)
      }
    }
  }
  return { values, errors }
}

/** Reads no more than the limit: a device has no end. */
function readSecret(path: string): string {
  const bytes = Buffer.alloc(MAX_BYTES + 1)
  const file = openSync(path, "r")
  let length = 0
  try {
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
  } finally {
    closeSync(file)
  }
  if (length > MAX_BYTES) throw new Error("is larger than 64 KB")
  const secret = bytes.toString("utf8", 0, length).replace(/\r?\n$/, "")
  if (secret === "") throw new Error("is empty")
  return secret
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ? `cannot be read (${code})` : message
}
