import { Secret, TOTP } from "otpauth"

/* Time-based one-time passwords (RFC 6238), as every authenticator app makes them: SHA-1, 6 digits, 30 seconds. */

const SECRET_BYTES = 20

type Shape = { digits?: number; issuer?: string; label?: string }

const totp = (secret: string, shape: Shape = {}) =>
  new TOTP({ digits: 6, ...shape, algorithm: "SHA1", period: 30, secret: Secret.fromBase32(secret) })

/** The secret is in base 32, because users type it into an app that cannot read the QR code. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const addressOf = (secret: string, of: { issuer: string; label: string }): string =>
  totp(secret, of).toString()

/** Clocks differ: the codes before and after count too. @returns the step since 1970, or null for a wrong code. */
export function stepOf(secret: string, code: string, { now = Date.now(), digits = 6 } = {}): number | null {
  // The library throws at characters of several bytes.
  if (!/^\d+$/.test(code)) return null
  const codes = totp(secret, { digits })
  const delta = codes.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : codes.counter({ timestamp: now }) + delta
}
