import { reportSchema } from "~/domain/administration/inputs.server.ts"
import { report } from "~/domain/administration/report-writes.server.ts"
import { reportResponse } from "~/domain/administration/responses.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { api } from "~/http/api/api.server.ts"
import { operation } from "~/http/api/operation.server.ts"
import { created } from "~/http/api/response.server.ts"
import { limitReports } from "~/http/rate-limit.server.ts"

const route = api({
  "/reports": {
    POST: operation({
      summary: "Report something to the administrators",
      description:
        "An item, a collection, a person or a message that you see. The same thing again gives the report that is still open.",
      body: reportSchema,
      example: { kind: "item", id: 5, reason: "This is not a product" },
      returns: created(reportResponse),
      errors: {
        404: "You see no such thing",
        409: "It is yours, or 20 reports of yours are still open",
        429: "30 reports an hour",
      },
      handle: async ({ viewer, input, options }) => {
        await limitReports(requireUser(viewer).id)
        return report(viewer, input, options)
      },
    }),
  },
})

export const loader = route.loader
export const action = route.action
