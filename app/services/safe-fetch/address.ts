import ipaddr from "ipaddr.js"

/** IANA has given out no other IPv6 space for use on the internet; `::/96` (IPv4-compatible) is among what this leaves out. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** Azure answers with a machine's secrets here, although the address lies in public space. */
const cloudMetadata = new Set(["168.63.129.16"])

/**
 * Whether an address is an ordinary one on the public internet. Private, loopback, link-local, unspecified, CGNAT,
 * multicast, broadcast, reserved, documentation and benchmark ranges are not (IANA special-purpose registries, RFC 6890),
 * nor is any IPv6 form that carries an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo.
 * @param address as a resolver gives it, a zone id included
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== "unicast") return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast)
  return !cloudMetadata.has(parsed.toString())
}
