import { z } from "zod"
import { env } from "~/env.server.ts"
import { api } from "~/http/api/api.server.ts"
import { API_VERSION } from "~/http/api/openapi/introduction.ts"
import { operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { version } from "../../package.json"

const versionResponse = z
  .object({
    name: z.string(),
    version: z.string().meta({ description: "Of the program" }),
    api: z.string().meta({ description: "Of this document" }),
  })
  .meta({ id: "Version", examples: [{ name: env.APP_NAME, version, api: API_VERSION }] })

const route = api({
  "/version": {
    GET: operation({
      summary: "Tell what runs here",
      returns: ok(versionResponse),
      handle: async () => ({
        name: env.APP_NAME,
        version,
        api: API_VERSION,
      }),
    }),
  },
})

export const loader = route.loader
export const action = route.action
