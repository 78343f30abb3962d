import type { LookupAddress } from "node:dns"
import net, { type Socket } from "node:net"
import tls from "node:tls"
import ipaddr from "ipaddr.js"
import { untilAborted } from "~/runtime/aborting.ts"
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

/**
 * Connects to the checked address. A second lookup could return another one (DNS rebinding).
 * @returns a socket that may still be connecting, and that ends with `signal`.
 */
export async function openSocket(url: URL, gate: Gate, signal: AbortSignal): Promise<Socket> {
  refuseBlockedPort(url)
  signal.throwIfAborted()
  const addresses = await untilAborted(checkedAddresses(url, gate), signal)
  const host = hostOf(url)
  const options: net.TcpNetConnectOpts = {
    host,
    port: portOf(url),
    lookup: (_hostname, _options, done) => done(null, addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
  }
  const socket =
    url.protocol === "https:"
      ? tls.connect({
          ...options,
          ALPNProtocols: ["http/1.1"],
          ...(net.isIP(host) ? {} : { servername: host }),
        })
      : net.connect(options)
  const stop = () => void socket.destroy(signal.reason)
  signal.addEventListener("abort", stop, { once: true })
  return socket.once("close", () => signal.removeEventListener("abort", stop))
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

async function checkedAddresses(url: URL, { allowedHosts, resolve }: Gate): Promise<LookupAddress[]> {
  const exempt = allowedHosts.includes(`${url.hostname}:${portOf(url)}`)
  // RFC 6761: always this machine.
  if (!exempt && /(^|\.)localhost\.?$/.test(url.hostname)) throw notPublic()
  const addresses = await resolve(hostOf(url), exempt)
  const allowed = exempt ? addresses : addresses.filter(({ address }) => isPublicAddress(address))
  if (allowed.length === 0) throw notPublic()
  return allowed
}

function notPublic() {
  return new FetchRefused("address", "The address does not lead to the public internet")
}
