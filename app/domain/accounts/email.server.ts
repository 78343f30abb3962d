import { domainToASCII, domainToUnicode } from "node:url"
import { fold } from "~/text.ts"

/** Letters, digits, dots and hyphens: `domainToASCII` takes an address with a path or an escape as well. */
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u

function withDomain(email: string, convert: (domain: string) => string): string {
  const at = email.lastIndexOf("@")
  const domain = email.slice(at + 1)
  const converted = HOST.test(domain) ? convert(domain) : ""
  return converted ? `${email.slice(0, at)}@${converted}` : email
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** The domain as mail and DNS have it: `anna@xn--bcher-kva.example` for `anna@bücher.example`. */
export const asciiEmail = (email: string): string =>
  isAscii(email) ? email : withDomain(email, domainToASCII)

/** For people: browsers send `bücher.example` as `xn--bcher-kva.example`. */
export const shownEmail = (email: string): string => {
  const shown = withDomain(email, domainToUnicode)
  return emailKey(shown) === emailKey(email) && !isAscii(shown) ? shown : email
}

/** Both spellings of a domain are one account. */
export const emailKey = (email: string): string => fold(asciiEmail(email))
