import { z } from "zod"
import { type CreateDocumentOptions, createDocument } from "zod-openapi"
import { env } from "~/env.server.ts"
import { cookieName } from "~/http/session/cookies.server.ts"
import { API_PREFIX } from "~/limits.ts"
import { errorContent, errorResponse } from "../error-responses.server.ts"
import type { Method, Resource } from "../operation.server.ts"
import { describeOperation } from "./describe.server.ts"
import { exampleOf } from "./examples.server.ts"
import { API_VERSION, introductionText } from "./introduction.ts"
import { compareSections, sections } from "./sections.ts"

export type OpenApiDocument = ReturnType<typeof createDocument>

export function openApiDocument(resources: Resource[]): OpenApiDocument {
  const ordered = resources.toSorted((a, b) => compareSections(a.path, b.path))
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: `${env.APP_NAME} API`, version: API_VERSION, description: introductionText },
      ...(env.APP_ORIGIN && { servers: [{ url: env.APP_ORIGIN }] }),
      tags: sections.map(({ name, description }) => ({ name, description })),
      paths: Object.fromEntries(ordered.map(describeResource)),
      components: { securitySchemes, headers, responses },
    },
    { override: readable },
  )
}

const describeResource = ({ path, operations }: Resource) => [
  API_PREFIX + path,
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method.toLowerCase(),
      describeOperation(path, method as Method, operation),
    ]),
  ),
]

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: cookieName("session"),
    description:
      "Set by signing up and signing in; `HttpOnly`, 30 days from its last use and 180 in all by default. By https its name has `__Host-` before it",
  },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "curio_…",
    description: "A personal token: `Authorization: Bearer curio_…`. Its scope is `read` or `write`",
  },
} as const

const text = { type: "string" } as const
const headers = {
  ETag: {
    description: "Names this state of the answer, for `If-None-Match`; a strong one also for `If-Match`",
    required: true,
    schema: text,
  },
  Link: {
    description: 'The address of the next page: `<…>; rel="next"` (RFC 8288). The last page has none',
    schema: text,
  },
  RateLimitPolicy: {
    description: 'How many are taken in how many seconds, as `"writes";q=600;w=60`',
    schema: text,
  },
  RateLimit: {
    description: 'How many are left, and the seconds until all are, as `"writes";r=598;t=31`',
    schema: text,
  },
  Challenge: { description: "`Bearer`, and what is wrong with the token", required: true, schema: text },
  Allow: { description: "The methods that the address has", required: true, schema: text },
  RetryAfter: {
    description: "Seconds to wait before asking again",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
} as const

const responses = {
  MethodNotAllowed: {
    description: "Of every address, for a method that it does not have",
    headers: { Allow: { $ref: "#/components/headers/Allow" } },
    content: errorContent(errorResponse),
  },
  Options: {
    description: "Of every address, for `OPTIONS`",
    headers: { Allow: { $ref: "#/components/headers/Allow" } },
  },
}

/** Leaves out what says nothing more: the largest safe integer, and the patterns of formats. Shapes get an example. */
const readable: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema }) => {
  if (zodSchema instanceof z.ZodObject && jsonSchema.id)
    jsonSchema.examples ??= [exampleOf(zodSchema, jsonSchema.id)]
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === "date-time" || jsonSchema.format === "email") delete jsonSchema.pattern
}
