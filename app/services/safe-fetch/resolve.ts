import type { LookupAddress } from "node:dns"
import { lookup, Resolver } from "node:dns/promises"
import { isIP } from "node:net"

/** Two tries, the second of twice the time: a name server that is silent is given up after six seconds. */
const PATIENCE = { timeout: 2_000, tries: 2 }

/**
 * Every address of a name, or a literal address itself. Asks the name servers over the network: the system's own
 * resolver occupies threads that files are read with until it gives up, so names whose servers are silent would stall
 * the process. Only a name that the operator has exempted may stand in a hosts file, and is looked up by the system.
 * @throws the resolver's error when there is no such name, or nobody answers.
 */
export async function systemResolve(hostname: string, isExempt: boolean): Promise<LookupAddress[]> {
  const family = isIP(hostname)
  if (family) return [{ address: hostname, family }]
  return isExempt ? lookup(hostname, { all: true }) : askNameServers(hostname)
}

/** @param servers replaces the system's name servers, for tests. */
export async function askNameServers(hostname: string, servers?: string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
  const [first] = answers
  if (addresses.length === 0 && first.status === "rejected") throw first.reason
  return addresses.map((address) => ({ address, family: isIP(address) }))
}
