import ipaddr from "ipaddr.js"
import type { log } from "~/observe/log.server.ts"
import type { Handler } from "./handlers.ts"

/** The log says once that a proxy is perhaps there which TRUST_PROXY does not name. It must stand before its headers are removed. */
export function warnOfProxy(to: Pick<typeof log, "warn">): Handler {
  let isSaid = false
  return ({ request, info }, next) => {
    if (!isSaid && !info.proxied && request.headers["x-forwarded-for"] && isPrivate(info.clientAddress)) {
      isSaid = true
      to.warn(
        { address: info.clientAddress },
        "X-Forwarded-For is ignored, so that everybody behind this address counts as one: if it is your proxy, set TRUST_PROXY",
      )
    }
    next()
  }
}

const isPrivate = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== "unicast"
