import { FetchRefused } from "../safe-fetch/refused.ts"

/**
 * `unreachable`: no answer in time. `refused`: an answer that proves nothing. `undated`: one that does not say when the person
 * signed in. `cancelled`: by the person, at the provider. `expired`: not the sign-in that this browser has started last.
 */
export type FailureKind = "unreachable" | "refused" | "undated" | "cancelled" | "expired"

/** The details may be logged: no codes, tokens or claims. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind
  readonly details: Record<string, string>

  constructor(kind: FailureKind, details: Record<string, string> = {}) {
    super("Signing in with the provider failed")
    this.name = "ProviderFailure"
    this.kind = kind
    this.details = details
  }
}

const CANCELLED = new Set(["access_denied", "consent_required", "interaction_required", "login_required"])
const DETAIL_MAX = 200

/** The library's errors hold tokens and claims in `cause`, and whole answers. Only their names and codes are kept. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const { name, message, cause } = error instanceof Error ? error : new Error("unknown")
  const details = { ...codesOf(error), name, reason: message.slice(0, DETAIL_MAX) }
  if (cause instanceof FetchRefused)
    return new ProviderFailure("unreachable", { ...details, reason: cause.kind })
  return new ProviderFailure(CANCELLED.has(codesOf(error).error ?? "") ? "cancelled" : "refused", details)
}

function codesOf(error: unknown): Record<string, string> {
  const { code, error: answered } = error as { code?: unknown; error?: unknown }
  return Object.fromEntries(
    Object.entries({ code, error: answered }).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value.slice(0, DETAIL_MAX)]] : [],
    ),
  )
}
