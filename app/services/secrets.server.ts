import { hkdfSync, randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { env } from "~/env.server.ts"
import { draftOf, isReadOnly } from "./storage/atomic-write.ts"

const keys = new Map<string, Buffer>()
let master: string | undefined

/** A 32-byte key per purpose (HKDF-SHA256). Machines that serve one installation need the same `SESSION_SECRET`. */
export function derivedKey(purpose: string): Buffer {
  let key = keys.get(purpose)
  if (!key) {
    master ??= env.SESSION_SECRET ?? generatedSecret(env.DATA_DIR)
    key = Buffer.from(hkdfSync("sha256", master, "", `curio ${purpose}`, 32))
    keys.set(purpose, key)
  }
  return key
}

/** Creates the file once: `link` is atomic, so processes that start together get the same secret. */
export function generatedSecret(directory: string): string {
  const path = join(directory, "session-secret")
  return readSecret(path) ?? createSecret(directory, path)
}

function createSecret(directory: string, path: string): string {
  const draft = draftOf(path)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true })
  } catch (error) {
    if (!isReadOnly(error)) throw error
    throw new Error(`${directory} cannot be written: make it writable, or set DATA_DIR to another directory.`)
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
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
  if (text.length < 32) throw new Error(`${path} is damaged: restore it, or remove it to sign everybody out`)
  return text
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code
