import type { LookupAddress } from "node:dns"
import ipaddr from "ipaddr.js"
import { buildConnector, Client } from "undici"
import { FetchRefused } from "./refused.ts"
import { portOf, refuseBlockedPort } from "./url.ts"

/** The only IPv6 space in public use (IANA). Leaves out `::/96`. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** Azure's metadata service, although in public space. */
const cloudMetadata = new Set(["168.63.129.16"])

/** Rejects special-purpose ranges (RFC 6890) and IPv6 forms that contain an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== "unicast") return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast)
  return !cloudMetadata.has(parsed.toString())
}

export type Gate = {
  /** `host:port` pairs that may be private. */
  allowedHosts: readonly string[]
  resolve: (hostname: string, isExempt: boolean) => Promise<LookupAddress[]>
}

export function openClient(url: URL, gate: Gate, signal: AbortSignal): Client {
  refuseBlockedPort(url)
  const client = new Client(url.origin, {
    connect: guardedConnector(url, gate, signal),
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const stop = () => void client.destroy(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener("abort", stop, { once: true })
  return client
}

/** Connects to the checked address. A second lookup could return another one (DNS rebinding). */
function guardedConnector(url: URL, gate: Gate, signal: AbortSignal): buildConnector.connector {
  return (options, callback) => {
    checkedAddresses(url, gate).then(
      (addresses) => {
        if (signal.aborted) return callback(signal.reason, null)
        const connect = buildConnector({
          lookup: (_hostname, _options, done) => done(null, addresses),
          autoSelectFamily: true,
          autoSelectFamilyAttemptTimeout: 1000,
          timeout: 0,
          signal,
        })
        connect(options, callback)
      },
      (error) => callback(error, null),
    )
  }
}

async function checkedAddresses(url: URL, { allowedHosts, resolve }: Gate): Promise<LookupAddress[]> {
  const exempt = allowedHosts.includes(`${url.hostname}:${portOf(url)}`)
  // RFC 6761: always this machine.
  if (!exempt && /(^|\.)localhost\.?$/.test(url.hostname)) throw notPublic()
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ""), exempt)
  const allowed = exempt ? addresses : addresses.filter(({ address }) => isPublicAddress(address))
  if (allowed.length === 0) throw notPublic()
  return allowed
}

function notPublic() {
  return new FetchRefused("address", "The address does not lead to the public internet")
}
