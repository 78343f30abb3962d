import { closeSync, openSync, readSync } from "node:fs"
import { LRUCache } from "lru-cache"
import proxyAddr from "proxy-addr"
import { z } from "zod"
import { parseUrl } from "~/paths.ts"

/** Whether an address is one of our proxies. `hop` counts those that are nearer to us. */
export type TrustedProxies = (address: string, hop: number) => boolean

const WORDS: Record<string, number> = { off: 0, false: 0, on: 1, true: 1 }
const MOST_HOPS = 10

/** @returns null when there are none. @throws {Error} for a setting that is neither a word, a number nor addresses. */
export function trustedProxies(setting: string): TrustedProxies | null {
  const hops = WORDS[setting] ?? (/^\d+$/.test(setting) ? Number(setting) : null)
  if (hops === null) return byAddress(setting.split(",").map((part) => part.trim()))
  if (hops > MOST_HOPS) throw new Error(`More than ${MOST_HOPS} proxies`)
  return hops > 0 ? (_address, hop) => hop < hops : null
}

function byAddress(ranges: string[]): TrustedProxies {
  const isOurs = proxyAddr.compile(ranges)
  const trusted = new LRUCache<string, boolean>({
    max: 1_000,
    memoMethod: (address) => isOurs(address, 0),
  })
  return (address) => trusted.memo(address)
}

const MIN_CHARACTERS = 32

/**
 * The first of several values signs and encrypts, and all of them verify and decrypt, so that one can take the place of
 * another. A single secret may have spaces and commas of its own.
 * @throws {Error} whose message says what is wrong.
 */
export function sessionSecrets(text: string): [string, ...string[]] {
  const [first = "", ...others] = text.split(/[\s,]+/).filter(Boolean)
  const long = [first, ...others].filter(({ length }) => length >= MIN_CHARACTERS)
  if (long.length > 0 && long.length < others.length + 1)
    throw new Error(`each of several values must have at least ${MIN_CHARACTERS} characters`)
  if (others.length > 0 && long.length > 0) return [first, ...others]
  if (text.length < MIN_CHARACTERS) throw new Error(`must have at least ${MIN_CHARACTERS} characters`)
  return [text]
}

type Source = Record<string, string | undefined>

const MAX_BYTES = 65_536

/** `X_FILE` may name a file that holds the secret `X`. @returns also a line for each file that cannot be used. */
export function withSecretFiles(
  source: Source,
  secrets: readonly string[],
): { values: Source; errors: string[] } {
  const values = { ...source }
  const errors: string[] = []
  for (const name of secrets) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) errors.push(`${name} and ${name}_FILE are both set: remove one of them`)
    else {
      try {
        values[name] = readSecret(path)
      } catch (error) {
        errors.push(`${name}_FILE: ${path} ${explain(error)}`)
      }
    }
  }
  return { values, errors }
}

/** Reads no more than the limit: a device has no end. */
function readSecret(path: string): string {
  const bytes = Buffer.alloc(MAX_BYTES + 1)
  const file = openSync(path, "r")
  let length = 0
  try {
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
  } finally {
    closeSync(file)
  }
  if (length > MAX_BYTES) throw new Error("is larger than 64 KB")
  const secret = bytes.toString("utf8", 0, length).replace(/\r?\n$/, "")
  if (secret === "") throw new Error("is empty")
  return secret
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ? `cannot be read (${code})` : message
}

/**
 * Removes spaces around the values, which a file or a form has left there. A secret may begin with one.
 * @returns also a line for each value in quotes: some programs that read `.env` keep them.
 */
export function withoutSpaces(
  source: Source,
  names: string[],
  secrets: readonly string[],
): { values: Source; errors: string[] } {
  const values = { ...source }
  const errors: string[] = []
  for (const name of names) {
    const value = source[name]
    if (value === undefined || ["SESSION_SECRET", "NODE_ENV"].includes(name)) continue
    if (!secrets.includes(name)) values[name] = value.trim()
    if (/^\s*(["']).*\1\s*$/s.test(value)) errors.push(`${name}: has quotes around its value: remove them`)
  }
  return { values, errors }
}

/** An empty value means unset, because compose files and `.env` templates write `NAME=`. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional())

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  const isInRange = (value: number) => Number.isInteger(value) && value >= min && value <= max
  return optional(z.coerce.number({ error }).refine(isInRange, { error }))
}

export function oneOf<const T extends string[]>(...words: T) {
  const error = `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`
  return optional(z.enum(words, { error }))
}

export const folder = optional(
  z
    .string()
    .regex(/^(?!~)/, "must not begin with ~, which means nothing here: write the whole path")
    .regex(/^(?!file:|[a-z][\w+.-]*:\/\/)/i, "must be a folder of this machine, and no address"),
)

/** `fetch` refuses an address with a user. */
export const httpAddress = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .refine((address) => !parseUrl(address)?.username, "must have no user and password before the host")

/** @returns whether the database's client can use the address of a server. */
export function isServer(address: string): boolean {
  const url = parseUrl(address)
  const known = ["authToken", "tls"]
  return (
    url !== null &&
    url.hostname !== "" &&
    url.username === "" &&
    [...url.searchParams.keys()].every((name) => known.includes(name))
  )
}

export const SERVER = {
  protocol: /^(libsql|https?|wss?):\/\//,
  words: "must be an address such as libsql://curio.example.org, without a user before the host",
}

export const isOnlyHost = (address: string) => {
  const url = parseUrl(address)
  return !url || url.href === `${url.origin}/`
}

const hostAndPort = /^(\[[0-9a-f:.]+\]|[^\s:,/[\]*]+):([1-9]\d{0,4})$/i

export const isHostAndPort = (entry: string) => Number(hostAndPort.exec(entry)?.[2] ?? 65_536) < 65_536

export const mailbox = "[^\\s<>@,]+@[^\\s<>@,]+"

export const displayName = optional(
  z
    .string()
    .max(40, "must have at most 40 characters")
    .regex(/^\P{Cc}*$/u, "must be one line"),
)
