import { domainToASCII } from "node:url"
import { fold } from "~/text.ts"

/** With its domain as mail servers know it (`xn--bcher-kva.example`). Unchanged if the domain has no such form. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const domain = domainToASCII(email.slice(at + 1))
  return at < 0 || !domain ? email : `${email.slice(0, at)}@${domain}`
}

/** By which accounts are found, however the domain is written. */
export const emailKey = (email: string): string => fold(asciiEmail(email))
