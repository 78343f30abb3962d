import { type CreateDocumentOptions, createDocument } from "zod-openapi"
import { env } from "~/env.server.ts"
import { API_PREFIX } from "~/limits.ts"
import { errorResponse } from "../error-responses.server.ts"
import type { Method, Resource } from "../operation.server.ts"
import { describeOperation } from "./describe.server.ts"
import { introductionText } from "./introduction.ts"
import { inOrder, sections } from "./sections.ts"

export type OpenApiDocument = ReturnType<typeof createDocument>

export function openApiDocument(resources: Resource[]): OpenApiDocument {
  const ordered = resources.toSorted((a, b) => inOrder(a.path, b.path))
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: `${env.APP_NAME} API`, version: "1.0.0", description: introductionText },
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
    name: "session",
    description: "Set by signing up and signing in; `HttpOnly`, 30 days",
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
    description: 'The address of the next page: `<…>; rel="next"` (RFC 8288). Absent on the last page',
    schema: text,
  },
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
    content: { "application/json": { schema: errorResponse } },
  },
}

/** Leaves out what says nothing more: the largest safe integer, and the patterns of formats. */
const readable: CreateDocumentOptions["override"] = ({ jsonSchema }) => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === "date-time" || jsonSchema.format === "email") delete jsonSchema.pattern
}
