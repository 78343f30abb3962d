export { cookieName } from "~/http/session/cookies.server.ts"

/** What the app calls the cookie of a Set-Cookie header, without the installation's part. */
export const nameIn = (setCookie: string): string | undefined =>
  setCookie.split("=")[0]?.replace(/^curio-[0-9a-f]{8}-/, "")
