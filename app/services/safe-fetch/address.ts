import ipaddr from "ipaddr.js"

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
