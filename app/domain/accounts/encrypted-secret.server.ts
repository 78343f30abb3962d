import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { derivedKeys } from "~/env/secrets.server.ts"

/** The database was written with another `SESSION_SECRET`. */
export class SecretUnreadable extends Error {
  constructor(userId: number) {
    super(
      `The secret of user ${userId} for two-step sign-in cannot be decrypted: SESSION_SECRET has not the value that it was ` +
        "encrypted with. Add the old one again, or see docs/operate.md, 'Two-step sign-in'.",
    )
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keys = () => derivedKeys("second-factor")
const ownerOf = (userId: number) => Buffer.from(`user:${userId}`)

/** AES-256-GCM. It opens for the same user only, so that rows cannot be exchanged. */
export function encryptSecret(secret: string, userId: number): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", keys()[0], nonce).setAAD(ownerOf(userId))
  const encrypted = [cipher.update(secret, "utf8"), cipher.final()]
  return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString("base64url")
}

/** With any value of `SESSION_SECRET`. @throws {SecretUnreadable} */
export function decryptSecret(sealed: string, userId: number): string {
  for (const key of keys()) {
    const secret = decryptWith(key, sealed, userId)
    if (secret !== null) return secret
  }
  throw new SecretUnreadable(userId)
}

/** @returns null for what is encrypted with the first value already. @throws {SecretUnreadable} */
export const encryptedAnew = (sealed: string, userId: number): string | null =>
  decryptWith(keys()[0], sealed, userId) === null
    ? encryptSecret(decryptSecret(sealed, userId), userId)
    : null

function decryptWith(key: Buffer, sealed: string, userId: number): string | null {
  const bytes = Buffer.from(sealed, "base64url")
  try {
    const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(ownerOf(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
    return Buffer.concat([cipher.update(encrypted), cipher.final()]).toString("utf8")
  } catch {
    return null
  }
}
