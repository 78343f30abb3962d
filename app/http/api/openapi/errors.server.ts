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

const general = {
  400: {
    ...response(400, inputErrorResponse, "Malformed, or the input breaks a rule"),
    id: "Invalid",
  },
  401: {
    ...response(401, unauthenticatedResponse, "There is no session, or the token does not work"),
    id: "Unauthenticated",
  },
  403: {
    ...response(403, errorResponse, "The request came from another site, or its token may only read"),
    id: "ForeignOrigin",
  },
  404: { ...response(404, errorResponse, "It does not exist, or you may not see it"), id: "NotFound" },
  412: { ...response(412, errorResponse, "`If-Match` names another version"), id: "PreconditionFailed" },
  413: { ...response(413, errorResponse, "More than is taken"), id: "TooLarge" },
  414: {
    ...response(414, errorResponse, "The address is longer than 8,192 characters with its query"),
    id: "AddressTooLong",
  },
  415: { ...response(415, errorResponse, "Not a content type that is taken"), id: "UnsupportedMediaType" },
  422: {
    ...response(422, unprocessableResponse, "The `Idempotency-Key` was used for another request"),
    id: "KeyUsed",
  },
  429: {
    ...response(429, errorResponse, "More than 600 writes, or 60 wrong tokens, in a minute"),
    id: "TooManyWrites",
  },
  500: {
    ...response(500, errorResponse, "Something went wrong inside, of which nothing is told"),
    id: "Unexpected",
  },
  503: {
    ...response(503, errorResponse, "The server is busy; try again"),
    id: "Unavailable",
  },
  507: { ...response(507, errorResponse, "The server has no room left"), id: "InsufficientStorage" },
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
