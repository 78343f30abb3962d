import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { createRequestHandler } from "@remix-run/express"
import type { LoaderFunctionArgs } from "@remix-run/node"
import express from "express"
import { serverBuild } from "#tests/support/server-build.ts"
import { download } from "~/http/response/download.server.ts"
import { createApp } from "~/server/app.ts"
import { listening } from "../../server/serve.ts"

export const PART = "x".repeat(65_536)
/** Far more than what sockets and streams hold between two programs. */
export const MANY = 1_000

/** How many parts of a file have been made, and how many files have ended in whatever way. */
type Made = { parts: number; ended: number }

/** A file of so many parts, which may fail after them. */
export function file(made: Made, parts: number, fails = false) {
  return async function* () {
    try {
      for (let part = 0; part < parts; part++) {
        made.parts++
        yield PART
      }
      if (fails) throw new Error("broken in the middle")
    } finally {
      made.ended++
    }
  }
}

/** Our own server, and what `remix-serve` runs, around one route that gives a download. */
export const servers = {
  "our own server": (build: ReturnType<typeof serverBuild>) => createApp(build, "production"),
  "remix-serve": (build: ReturnType<typeof serverBuild>) =>
    express().all("*", createRequestHandler({ build, mode: "production" })),
}

export const about = { userId: null }

let keys = 0
export async function serving(kind: keyof typeof servers, make: (url: URL) => () => AsyncIterable<string>) {
  const own = `key ${++keys}`
  const loader = ({ request, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const key = url.searchParams.get("key") ?? own
    return download(
      { request, context },
      { fileName: "file.json", type: "application/zip", key, make: make(url), about },
    )
  }
  const build = serverBuild({
    entry: { default: (_, status) => new Response("page", { status }), handleError: () => {} },
    routes: { file: { id: "file", path: "file", module: { default: undefined, loader } } },
  })
  const server = await listening(servers[kind](build))
  const { port } = server.address() as AddressInfo
  return async (path = "/file", method = "GET"): Promise<IncomingMessage> => {
    const [answer] = await once(request({ port, path, method, agent: false }).end(), "response")
    return answer
  }
}
