import { z } from "zod"
import { env } from "~/env.server.ts"
import { API_VERSION } from "~/http/api/openapi/introduction.ts"
import { api, operation } from "~/http/api/operation.server.ts"
import { ok } from "~/http/api/response.server.ts"
import { version } from "../../package.json"

const versionResponse = z
  .object({
    name: z.string(),
    version: z.string().meta({ description: "Of the program" }),
    api: z.string().meta({ description: "Of this document" }),
  })
  .meta({ id: "Version", examples: [{ name: env.APP_NAME, version, api: API_VERSION }] })

export const resources = api({
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
