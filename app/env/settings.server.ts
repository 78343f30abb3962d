import { LRUCache } from "lru-cache"
import proxyAddr from "proxy-addr"

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
