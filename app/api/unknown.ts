import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { respond as respondAt } from "~/http/api/api.server.ts"

/** Unknown paths under /api are 404 in JSON, whatever the method. */
const respond = async ({ request, params, context = {} }: ActionFunctionArgs | LoaderFunctionArgs) =>
  (await respondAt(undefined, { request, params, context })).toResponse()
export const loader = respond
export const action = respond
