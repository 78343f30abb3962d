import { Secret, TOTP } from "otpauth"

/** What an authenticator app shows now, or in 30 seconds. */
export const codeOf = (secret: string, later: 0 | 1 = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
