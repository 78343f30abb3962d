import { hash } from "node:crypto"
import type { Transaction } from "#db/client.server.ts"
import type { SentRequest } from "~/context.ts"
import type { WriteOptions } from "~/domain/write.server.ts"
import { PreconditionFailed } from "~/errors.ts"
import { chooseEncoding } from "../response/encoding.server.ts"
import type { Call } from "./operation.server.ts"

/** A resource that two programs may change: its responses have a strong `ETag`, and its writes obey `If-Match`. */
export type Versioned = {
  /** Writes may change these fields. Counters are left out: a view must not void anybody's tag. */
  fields: readonly string[]
  read: (call: Call, source: Pick<Transaction, "select">) => Promise<unknown>
}

const digest = (text: string) => hash("sha1", text, "base64url").slice(0, 16)

function versionOf({ fields }: Versioned, value: unknown): string {
  const parts = [value].flat() as Record<string, unknown>[]
  return digest(JSON.stringify(parts.map((part) => fields.map((field) => part[field]))))
}

/** `"version.rest"`: a strong tag differs for each body, also when only its encoding does. */
export function tagOf(versioned: Versioned, value: unknown, body: string, { headers }: SentRequest): string {
  const encoding = chooseEncoding(headers.get("Accept-Encoding")) ?? ""
  return `"${versionOf(versioned, value)}.${digest(encoding + body)}"`
}

/** More than 20 tags of ours. */
const IF_MATCH_MAX = 1_000

/** Compares strongly (RFC 9110, section 13.1.1), but only the versions. No tag of ours has a comma. */
function isMatch(ifMatch: string, version: string): boolean {
  if (ifMatch.length > IF_MATCH_MAX) return false
  if (ifMatch.trim() === "*") return true
  const tags = ifMatch.split(",").map((tag) => tag.trim())
  return tags.some((tag) => tag === `"${version}"` || (tag.startsWith(`"${version}.`) && tag.endsWith('"')))
}

/** Compares `If-Match` before a write. A resource without tags refuses every one. @throws {PreconditionFailed} */
export function preconditionOf(versioned: Versioned | undefined, call: Call): WriteOptions["precondition"] {
  const ifMatch = call.request.headers.get("If-Match")
  if (ifMatch === null || call.request.method === "GET") return undefined
  if (!versioned && ifMatch.trim() !== "*") throw new PreconditionFailed()
  if (!versioned) return undefined
  return async (tx) => {
    const version = versionOf(versioned, await versioned.read(call, tx))
    if (!isMatch(ifMatch, version)) throw new PreconditionFailed()
  }
}
