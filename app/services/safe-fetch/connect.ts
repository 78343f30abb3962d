import type { LookupAddress } from "node:dns"
import { buildConnector, Client } from "undici"
import { isPublicAddress } from "./address.ts"
import { FetchRefused } from "./refused.ts"
import { portOf, refuseBlockedPort } from "./url.ts"

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
