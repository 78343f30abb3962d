import { STATUS_CODES } from "node:http"
import { weightsOf } from "./encoding.server.ts"

const PROBLEM = "application/problem+json"
const JSON_TYPE = "application/json"

export type ErrorBody = { message: string } & Record<string, unknown>

/** An error as JSON, or as problem details (RFC 9457) for who asks for them. */
export function errorText(
  status: number,
  body: ErrorBody,
  accept: string | null | undefined,
): { type: string; text: string } {
  if (!wantsProblem(accept ?? "")) return { type: `${JSON_TYPE}; charset=utf-8`, text: JSON.stringify(body) }
  const { message: detail, error: _, ...members } = body
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, ...members }
  return { type: PROBLEM, text: JSON.stringify(problem) }
}

/** Named, and preferred to JSON or as welcome: programs that know both name both. */
function wantsProblem(accept: string): boolean {
  const weights = weightsOf(accept)
  const problem = weights.get(PROBLEM) ?? 0
  const json = weights.get(JSON_TYPE) ?? weights.get("application/*") ?? weights.get("*/*") ?? 0
  return problem > 0 && problem >= json
}
