import type { z } from "zod"
import type { ZodOpenApiResponseObject } from "zod-openapi"
import {
  errorContent,
  errorFieldResponse,
  errorResponse,
  inputErrorResponse,
  unauthenticatedResponse,
  unprocessableResponse,
} from "../error-responses.server.ts"
import { isCreation, type Method, type Operation, takesKey } from "../operation.server.ts"

/** Responses to writes have these headers, and so do refusals because of the rate. */
export const rateLimit = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
}
const retryAfter = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }
const headersOf: Record<number, ZodOpenApiResponseObject["headers"]> = {
  401: { "WWW-Authenticate": { $ref: "#/components/headers/Challenge" } },
  429: { ...retryAfter, ...rateLimit },
  503: retryAfter,
}

const response = (status: number, schema: z.ZodType, description: string): ZodOpenApiResponseObject => ({
  description,
  content: errorContent(schema),
  ...(headersOf[status] && { headers: headersOf[status] }),
})

const named = (status: number, id: string, description: string, schema: z.ZodType = errorResponse) => ({
  ...response(status, schema, description),
  id,
})

const general = {
  400: named(400, "Invalid", "Malformed, or the input breaks a rule", inputErrorResponse),
  401: named(
    401,
    "Unauthenticated",
    "There is no session, or the token does not work",
    unauthenticatedResponse,
  ),
  403: named(403, "ForeignOrigin", "The request came from another site, or its token may only read"),
  404: named(404, "NotFound", "It does not exist, or you may not see it"),
  412: named(412, "PreconditionFailed", "`If-Match` names another version"),
  413: named(413, "TooLarge", "More than is taken"),
  414: named(414, "AddressTooLong", "The address is longer than 8,192 characters with its query"),
  415: named(415, "UnsupportedMediaType", "Not a content type that is taken"),
  422: named(422, "KeyUsed", "The `Idempotency-Key` was used for another request", unprocessableResponse),
  429: named(429, "TooManyWrites", "More than 600 writes, or 60 wrong tokens, in a minute"),
  500: named(500, "Unexpected", "Something went wrong inside, of which nothing is told"),
  503: named(503, "Unavailable", "The server is busy; try again"),
  507: named(507, "InsufficientStorage", "The server has no room left"),
} satisfies Record<number, ZodOpenApiResponseObject>

type GeneralStatus = keyof typeof general

function expected(path: string, method: Method, operation: Operation): GeneralStatus[] {
  const isWrite = method !== "GET"
  const readsBody = method === "POST" || operation.body !== undefined
  const applies: [GeneralStatus, boolean][] = [
    [400, readsBody || operation.query !== undefined || operation.returns.isPage],
    // A token that does not work, also where no session is needed.
    [401, true],
    [403, isWrite || operation.withoutToken === true],
    [404, path.includes("{")],
    [412, isWrite && !isCreation(operation)],
    [413, readsBody],
    [414, true],
    [415, [operation.body, operation.takesPicture, operation.takesFile].some((takes) => takes !== undefined)],
    [422, takesKey(method, operation)],
    [429, true],
    [500, true],
    [503, isWrite],
    [507, isWrite],
  ]
  return applies.filter(([, does]) => does).map(([status]) => status)
}

const withheld = ({ withoutToken, errors }: Operation) =>
  withoutToken && !errors?.[403] ? { 403: "It came with a personal token" } : {}

const shapeOf = (status: number, { errorField }: Operation): z.ZodType => {
  if (errorField) return errorFieldResponse
  if (status === 401) return unauthenticatedResponse
  if (status === 400 || status === 409) return inputErrorResponse
  return status === 422 ? unprocessableResponse : errorResponse
}

export function errorsOf(
  path: string,
  method: Method,
  operation: Operation,
): Record<string, ZodOpenApiResponseObject> {
  const statuses = expected(path, method, operation)
  const own = { ...withheld(operation), ...operation.errors }
  const words = new Map<number, string>(Object.entries(own).map(([status, text]) => [Number(status), text]))
  for (const status of statuses) {
    const text = words.get(status)
    if (text) words.set(status, `${text}; or: ${lowerFirst(general[status].description)}`)
  }
  const all = [...new Set([...statuses, ...words.keys()])].sort((a, b) => a - b)
  return Object.fromEntries(
    all.map((status) => {
      const text = words.get(status)
      // The server answers 414 before it knows the operation.
      if (status === 414 || (!text && !operation.errorField))
        return [status, general[status as GeneralStatus]]
      const description = text ?? general[status as GeneralStatus].description
      return [status, response(status, shapeOf(status, operation), description)]
    }),
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
