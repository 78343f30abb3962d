import { z } from "zod"
import { api } from "~/http/api/api.server.ts"
import { openApiDocument } from "~/http/api/openapi/document.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { resources } from "./resources.server.ts"

let text: string | undefined

const route = api("/openapi.json", {
  GET: operation(
    {
      summary: "Read this document",
      answer: ok(z.looseObject({ openapi: z.literal("3.1.0") }), {
        description: "OpenAPI 3.1 of all of this, generated from the schemas that validate",
      }),
    },
    async () => {
      text ??= JSON.stringify(openApiDocument(resources()))
      return new Response(text, {
        headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
      })
    },
  ),
})
export const loader = route.loader
export const action = route.action
