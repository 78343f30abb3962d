import type { LookupAddress } from "node:dns"
import { lookup, Resolver } from "node:dns/promises"
import { isIP } from "node:net"

/** The second try waits 4 seconds. */
const PATIENCE = { timeout: 2_000, tries: 2 }

/** Asks name servers directly: for a silent one, the system's resolver would occupy a file thread. */
export async function systemResolve(hostname: string, isExempt: boolean): Promise<LookupAddress[]> {
  const family = isIP(hostname)
  if (family) return [{ address: hostname, family }]
  return isExempt ? lookup(hostname, { all: true }) : queryNameServers(hostname)
}

export async function queryNameServers(hostname: string, servers?: string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
  const [first] = answers
  if (addresses.length === 0 && first.status === "rejected") throw first.reason
  return addresses.map((address) => ({ address, family: isIP(address) }))
}
