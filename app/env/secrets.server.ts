import { hkdfSync, randomBytes } from "node:crypto"
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sessionSecrets } from "~/env/settings.server.ts"
import { env } from "~/env.server.ts"
import { draftOf, isReadOnly, makeFolder } from "~/runtime/atomic-write.ts"

type Keys = [Buffer, ...Buffer[]]

const keys = new Map<string, Keys>()
let masters: [string, ...string[]] | undefined

/**
 * 32-byte keys for a purpose (HKDF-SHA256), one for each value of `SESSION_SECRET`. The first signs and encrypts. What is
 * verified or decrypted may be from any of them. Machines that serve one installation need the same values.
 */
export function derivedKeys(purpose: string): Keys {
  let all = keys.get(purpose)
  if (!all) {
    masters ??= env.SESSION_SECRET ?? sessionSecrets(generatedSecret(env.DATA_DIR))
    all = masters.map((master) => Buffer.from(hkdfSync("sha256", master, "", `curio ${purpose}`, 32))) as Keys
    keys.set(purpose, all)
  }
  return all
}

/** Of the first value: for what is signed, and for what may begin anew with another value. */
export const derivedKey = (purpose: string): Buffer => derivedKeys(purpose)[0]

/** The file may hold several values, like the variable. It is created once: `link` is atomic, so processes that start together get the same secret. */
export function generatedSecret(directory: string): string {
  const path = join(directory, "session-secret")
  return readSecret(path) ?? createSecret(directory, path)
}

function createSecret(directory: string, path: string): string {
  const draft = draftOf(path)
  try {
    makeFolder(directory)
    writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true })
  } catch (error) {
    if (isReadOnly(error))
      throw new Error(
        `${directory} cannot be written: make it writable, or set DATA_DIR to another directory.`,
      )
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `${directory} cannot be written (${code}): make room, or set DATA_DIR to another directory.`,
    )
  }
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecret(path)
  if (secret === undefined) throw new Error(`${path} vanished while it was made`)
  return secret
}

function readSecret(path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, "utf8").trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT") return undefined
    throw new Error(`${path} cannot be read (${code}): see DATA_DIR, and who may read it.`)
  }
  try {
    sessionSecrets(text)
  } catch (error) {
    const problem = (error as Error).message
    throw new Error(`${path} is damaged (${problem}): restore it, or remove it to sign everybody out`)
  }
  return text
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code
