import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { NotFound } from "~/errors.ts"
import { errorAnswer } from "~/http/response/error-response.server.ts"

/** Unknown paths under /api answer 404 in JSON, never a page, whatever the method. */
const answer = async ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  errorAnswer(new NotFound(), request, context ?? {})
export const loader = answer
export const action = answer
