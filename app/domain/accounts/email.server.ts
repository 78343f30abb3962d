import { domainToASCII } from "node:url"
import { fold } from "~/text.ts"

/** Mail servers know the domain in this form (`xn--bcher-kva.example`). A domain without such a form stays unchanged. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const domain = domainToASCII(email.slice(at + 1))
  return at < 0 || !domain ? email : `${email.slice(0, at)}@${domain}`
}

/** Accounts are found by this key, however the domain is written. */
export const emailKey = (email: string): string => fold(asciiEmail(email))
