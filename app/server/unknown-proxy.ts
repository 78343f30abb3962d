import ipaddr from "ipaddr.js"
import type { Handler } from "~/context.ts"
import type { log } from "~/observe/log.server.ts"

/** Not all proxies send the first one. */
const OF_PROXIES = [
  "X-Forwarded-For",
  "Forwarded",
  "X-Real-IP",
  "X-Forwarded-Proto",
  "X-Forwarded-Host",
  "Via",
]

/** The log says once that a proxy is perhaps there which TRUST_PROXY does not name. It must stand before its headers are removed. */
export function warnOfProxy(to: Pick<typeof log, "warn">): Handler {
  let isSaid = false
  return ({ request, info }, next) => {
    if (isSaid || info.proxied || !isPrivate(info.clientAddress)) return next()
    const header = OF_PROXIES.find((name) => request.headers[name.toLowerCase()])
    if (header) {
      isSaid = true
      to.warn(
        { address: info.clientAddress },
        `${header} is ignored, so that everybody behind this address counts as one: if it is your proxy, set TRUST_PROXY and let it send X-Forwarded-For`,
      )
    }
    next()
  }
}

const isPrivate = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== "unicast"
