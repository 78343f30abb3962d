import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { NotFound } from "~/errors.ts"
import { errorResponse } from "~/http/response/error-response.server.ts"

/** Unknown paths under /api are 404 in JSON, whatever the method. */
const respond = async ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  errorResponse(new NotFound(), request, context ?? {}).toResponse()
export const loader = respond
export const action = respond
