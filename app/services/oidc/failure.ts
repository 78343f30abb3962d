import { FetchRefused } from "../safe-fetch/refused.ts"

/**
 * `unreachable`: no answer in time. `refused`: an answer that proves nothing, or settings that do not fit, which lasts. `spent`:
 * the provider takes the code no more. `undated`: it does not say when the person signed in. `cancelled`: by the person, at the
 * provider. `expired`: not the sign-in that this browser has started last.
 */
export type FailureKind = "unreachable" | "refused" | "spent" | "undated" | "cancelled" | "expired"

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

/** What the provider answers (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6). All other errors last. */
const kindOf: Record<string, FailureKind> = {
  access_denied: "cancelled",
  consent_required: "cancelled",
  interaction_required: "cancelled",
  login_required: "cancelled",
  invalid_grant: "spent",
  server_error: "unreachable",
  temporarily_unavailable: "unreachable",
}
const DETAIL_MAX = 500

/**
 * The library's errors hold tokens and claims in `cause`, and whole answers. Only their names, codes and descriptions are kept.
 * @param secrets are taken out of the descriptions.
 */
export function toProviderFailure(error: unknown, secrets: string[] = []): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const { name, message, cause } = error instanceof Error ? error : new Error("unknown")
  const details: Record<string, string> = {
    ...saidIn(error, secrets),
    name,
    reason: reasonOf(cause) ?? message.slice(0, DETAIL_MAX),
  }
  if (cause instanceof FetchRefused)
    return new ProviderFailure(isLasting(cause) ? "refused" : "unreachable", details)
  return new ProviderFailure(kindOf[details.error ?? ""] ?? "refused", details)
}

function saidIn(error: unknown, secrets: string[]): Record<string, string> {
  const { code, status, error: answered, error_description } = Object(error)
  const clean = (text: string) =>
    secrets
      .filter(Boolean)
      .reduce((rest, secret) => rest.replaceAll(secret, "…"), text)
      .replace(/\beyJ[\w.-]+/g, "…")
  return Object.fromEntries(
    Object.entries({ code, status, error: answered, error_description }).flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number"
        ? [[key, clean(String(value).slice(0, 2 * DETAIL_MAX)).slice(0, DETAIL_MAX)]]
        : [],
    ),
  )
}

function reasonOf(cause: unknown): string | null {
  if (cause instanceof FetchRefused)
    return [cause.kind, cause.status, codeBelow(cause)].filter(Boolean).join(" ")
  const issuers = issuersIn(cause)
  return (
    issuers && `OIDC_ISSUER is ${issuers.ours}, and the provider says ${issuers.theirs}`.slice(0, DETAIL_MAX)
  )
}

/** The provider describes itself by another issuer than the one that is set. */
export function issuersIn(cause: unknown): { ours: string; theirs: string } | null {
  const { attribute, expected, body } = Object(cause)
  const theirs = Object(body).issuer
  return attribute === "issuer" && typeof theirs === "string" ? { ours: String(expected), theirs } : null
}

/** Such as ENOTFOUND, or CERT_HAS_EXPIRED. */
function codeBelow(error: unknown): string | null {
  const { cause, code } = Object(error)
  return cause ? codeBelow(cause) : typeof code === "string" ? code : null
}

/** A certificate that is not trusted does not become so by waiting. */
const isLasting = (refused: FetchRefused) => /CERT|SIGNATURE|^ERR_(?:TLS|SSL)/.test(codeBelow(refused) ?? "")
