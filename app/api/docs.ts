import { z } from "zod"
import { env } from "~/env.server.ts"
import { api } from "~/http/api/api.server.ts"
import { type Call, operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { waitInQueue } from "~/http/rate-limit.server.ts"
import { contentSecurityPolicy } from "~/http/response/csp.ts"
import { Reply } from "~/http/response/deliver.server.ts"
import { apiPageHtml, openApiJson } from "./docs/cached.server.ts"

/** Sending the text takes milliseconds for each reader, and the first readers all wait for it: each gets a turn. */
async function inTurn<T>(text: Promise<T>, { request, context }: Pick<Call, "request" | "context">) {
  const value = await text
  await waitInQueue(context.clientAddress, context.gone ?? request.signal, context.sender)
  return value
}

const cached = { "Cache-Control": "public, max-age=300" }

const route = api({
  "/docs": {
    GET: operation({
      summary: "Read this document as a page",
      returns: { ...ok(z.string()), type: "text/html", description: "The same for people" },
      handle: async (call) =>
        new Reply(await inTurn(apiPageHtml(), call), {
          headers: {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": contentSecurityPolicy([], env.NODE_ENV === "development"),
            ...cached,
          },
        }),
    }),
  },
  "/openapi.json": {
    GET: operation({
      summary: "Read this document",
      returns: ok(z.looseObject({ openapi: z.literal("3.1.0") }), {
        description: "OpenAPI 3.1 of all of this, generated from the schemas that validate",
      }),
      handle: async (call) =>
        new Reply(await inTurn(openApiJson(), call), {
          headers: { "Content-Type": "application/json; charset=utf-8", ...cached },
        }),
    }),
  },
})

export const loader = route.loader
export const action = route.action
