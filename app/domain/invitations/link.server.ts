import { env } from "~/env.server.ts"

export const invitePath = (token: string): string => `/invite/${token}`

/** @param origin of the request, where APP_ORIGIN names no other. */
export const inviteLink = (origin: string, token: string): string =>
  (env.APP_ORIGIN ?? origin) + invitePath(token)
