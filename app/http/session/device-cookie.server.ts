import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { SentRequest } from "../request.ts"
import { isSecure, signedCookie } from "./cookies.server.ts"

const LIFETIME_SECONDS = 365 * 24 * 60 * 60

const ACCOUNTS_MAX = 5

const cookie = signedCookie("device", { maxAge: LIFETIME_SECONDS })

const deviceSchema = z.object({ id: z.string(), users: z.array(z.number()) })
type Device = z.output<typeof deviceSchema>

/** OWASP "device cookies": it only frees a known browser from limits that strangers could use up. */
export async function deviceOf(request: SentRequest): Promise<Device | null> {
  const parsed = deviceSchema.safeParse(await cookie.parse(request.headers.get("Cookie")))
  return parsed.success ? parsed.data : null
}

export async function rememberDevice(request: SentRequest, userId: number): Promise<string> {
  const known = await deviceOf(request)
  const others = known?.users.filter((id) => id !== userId) ?? []
  const device: Device = {
    id: known?.id ?? randomBytes(16).toString("base64url"),
    users: [userId, ...others].slice(0, ACCOUNTS_MAX),
  }
  return cookie.serialize(device, { secure: isSecure(request) })
}
