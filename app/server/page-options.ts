import type { ServerBuild } from "@remix-run/node"
import type { Handler } from "~/context.ts"
import { isApi } from "~/http/request.ts"
import { send } from "../http/response/send.ts"
import { addressableRoutes } from "./remix.ts"
import { sendError } from "./send-error.ts"

/** @param others addresses beside the pages, which can only be read. The API answers its own `OPTIONS`. */
export function pageOptions(build: ServerBuild, others: string[]): Handler {
  const pages = addressableRoutes(build)
    .filter(({ path }) => !path.includes("*"))
    .map(({ ids, path }) => ({
      pattern: patternOf(path),
      takesForms: build.routes[ids.at(-1) ?? ""]?.module.action !== undefined,
    }))
  return (exchange, next) => {
    const { path } = exchange.info
    if (isApi(path)) return next()
    const matchingPages = pages.filter(({ pattern }) => pattern.test(path))
    if (matchingPages.length === 0 && !others.includes(path)) return sendError(exchange, 404, "Not found")
    const methods = [
      "GET",
      "HEAD",
      ...(matchingPages.some((page) => page.takesForms) ? ["POST"] : []),
      "OPTIONS",
    ]
    send(exchange, 204, ["Allow", methods.join(", ")])
  }
}

/** Remix compares like this: in any case, with or without a slash at the end. */
const patternOf = (path: string[]): RegExp =>
  new RegExp(
    `^${path.map((segment) => `/${segment.startsWith(":") ? "[^/]+" : escaped(segment)}`).join("")}/?$`,
    "i",
  )

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
