import { lengths } from "~/limits.ts"
import { ProviderFailure } from "./failure.ts"

/** An account at the provider. Only issuer and subject name it; everything else may change or be made up. */
export type Account = {
  issuer: string
  subject: string
  /** Pages show it. It is never an e-mail address that the provider has not verified. */
  label: string | null
  email: string | null
  isEmailVerified: boolean
  /** Each could be a username. The best one is first. */
  names: string[]
}

/** OpenID Connect Core, section 2, sets this limit. */
const SUBJECT_MAX = 255
const ISSUER_MAX = 500
const LABEL_MAX = 100

type Claims = { [name: string]: unknown }

/** @param more the claims about the person: of the ID token or of the userinfo endpoint, which share the subject. */
export function accountFromClaims({ iss, sub }: { iss: string; sub: string }, more: Claims): Account {
  if (!sub || sub.length > SUBJECT_MAX || iss.length > ISSUER_MAX) throw new ProviderFailure("refused")
  const email = text(more.email, lengths.emailMax)
  const isEmailVerified = email !== null && more.email_verified === true
  const names = [more.preferred_username, more.nickname, more.name].flatMap(
    (name) => text(name, LABEL_MAX) ?? [],
  )
  return {
    issuer: iss,
    subject: sub,
    label: (isEmailVerified ? email : names.find((name) => !name.includes("@"))) ?? null,
    email,
    isEmailVerified,
    names: names.slice(0, 2),
  }
}

function text(value: unknown, max: number): string | null {
  const typed = typeof value === "string" ? value.trim() : ""
  return typed && typed.length <= max ? typed : null
}
