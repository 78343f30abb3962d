import { z } from "zod"
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from "zod-openapi"
import { KEY_PATTERN } from "~/http/once.server.ts"
import { pageSizes } from "~/limits.ts"
import { isCreation, type Method, needsSession, type Operation, takesKey } from "../operation.server.ts"
import type { Returns } from "../response.server.ts"
import { errorsOf, rateLimit } from "./errors.server.ts"
import { sectionOf } from "./sections.ts"

export function describeOperation(
  path: string,
  method: Method,
  operation: Operation,
): ZodOpenApiOperationObject {
  const { summary, description } = operation
  return {
    operationId: operationId(path, method),
    summary,
    ...(description && { description }),
    tags: [sectionOf(path).name],
    security: securityOf(method, operation),
    requestParams: {
      path: z.object(pathParameters(path)),
      query: z.object(queryParameters(operation)),
      header: z.object(headerParameters(method, operation)),
    },
    ...bodyOf(operation),
    responses: {
      ...successOf(operation.returns, method, operation),
      ...(operation.orElse && successOf(operation.orElse, method, operation)),
      ...(method === "GET" && !operation.returns.files && { 304: notModified(operation.returns) }),
      ...errorsOf(path, method, operation),
    },
  }
}

/** The strings beside `token` are the scopes that it needs. */
const securityOf = (method: Method, operation: Operation): Record<string, string[]>[] => [
  ...(needsSession(method, operation) ? [] : [{}]),
  { session: [] },
  ...(operation.withoutToken ? [] : [{ token: [method === "GET" ? "read" : "write"] }]),
]

/** A name for generated clients: `getCollectionsByIdItems`. */
function operationId(path: string, method: Method): string {
  const words = path.split(/[/.-]/).map((part) => part.replace(/^\{(.*)\}$/, "by-$1"))
  const capitals = words
    .flatMap((word) => word.split("-"))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitals.join("")
}

const anId = (description: string) => z.int().positive().meta({ description })

const pathParameters = (path: string) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
      name,
      name === "token"
        ? z.string().meta({ description: "The last part of a view link's address" })
        : anId("An id; whatever is none is answered 404"),
    ]),
  )

function queryParameters({ query, returns }: Operation): z.ZodRawShape {
  const own = query instanceof z.ZodObject ? query.shape : {}
  if (!returns.isPage) return own
  return {
    ...own,
    limit: z
      .int()
      .positive()
      .default(pageSizes.api)
      .meta({ description: `How many; more than ${pageSizes.apiMax} counts as ${pageSizes.apiMax}` }),
    cursor: z
      .string()
      .optional()
      .meta({ description: "Where the page begins, as the `Link` header of the one before says it" }),
  }
}

function headerParameters(method: Method, operation: Operation): z.ZodRawShape {
  if (operation.returns.files) return {}
  if (method === "GET")
    return {
      "If-None-Match": z
        .string()
        .optional()
        .meta({
          description: "The `ETag` of what you have; if it is still true the answer is 304",
          examples: ['W/"x1"'],
        }),
    }
  return {
    ...(operation.version && !isCreation(operation) && ifMatch),
    ...(takesKey(method, operation) && idempotencyKey),
  }
}

const ifMatch = {
  "If-Match": z
    .string()
    .optional()
    .meta({
      description: "The `ETag` that you have read. If the resource was changed since, the response is 412",
      examples: ['"x1.y1"'],
    }),
}

const idempotencyKey = {
  "Idempotency-Key": z
    .string()
    .regex(KEY_PATTERN)
    .optional()
    .meta({
      description: "Makes a repetition harmless: for 24 hours it gets the first answer again",
      examples: ["5f0c"],
    }),
}

function bodyOf({ body, example, takesPicture, takesFile }: Operation): {
  requestBody?: ZodOpenApiRequestBodyObject
} {
  if (takesPicture) return { requestBody: picture }
  if (takesFile) return { requestBody: file(takesFile) }
  if (!body) return {}
  return {
    requestBody: {
      required: !body.safeParse({}).success,
      content: { "application/json": { schema: body, ...(example !== undefined && { example }) } },
    },
  }
}

const picture: ZodOpenApiRequestBodyObject = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          image: {
            type: "string",
            contentMediaType: "image/*",
            description: "JPEG, PNG, WebP, GIF or AVIF, at most 10 MB",
          },
        },
        required: ["image"],
      },
      example: { image: "(the bytes of the picture)" },
      encoding: { image: { contentType: "image/jpeg, image/png, image/webp, image/gif, image/avif" } },
    },
  },
}

const file = ({
  fields,
  orJson,
  example,
}: NonNullable<Operation["takesFile"]>): ZodOpenApiRequestBodyObject => ({
  required: true,
  content: {
    "multipart/form-data": { schema: fields, example: { file: "(the bytes of the file)" } },
    "application/json": { schema: orJson, example },
  },
})

const done = { 200: "As asked", 201: "Made", 202: "Begun", 204: "Done" }

function successOf(
  returns: Returns<never>,
  method: Method,
  { version, beyondWriteLimit }: Operation,
): Record<string, ZodOpenApiResponseObject> {
  const { status, schema, type, isPage, description = isPage ? "A page of the list" : done[status] } = returns
  const headers = {
    ...(isPage && { Link: { $ref: "#/components/headers/Link" } }),
    ...(((method === "GET" && !returns.files) || (version && schema)) && etag),
    ...(method !== "GET" && !beyondWriteLimit && rateLimit),
    ...ownHeaders(returns),
  }
  return {
    [status]: {
      description,
      ...(schema && { content: { [type]: { schema } } }),
      ...(returns.files && { content: contentOf(returns.files) }),
      ...(Object.keys(headers).length > 0 && { headers }),
    },
  }
}

const contentOf = (files: Record<string, z.ZodType>) =>
  Object.fromEntries(Object.entries(files).map(([type, schema]) => [type, { schema }]))

const etag = { ETag: { $ref: "#/components/headers/ETag" } }

const notModified = (returns: Returns<never>) => ({
  description: "What you have is still true",
  headers: { ...etag, ...ownHeaders(returns) },
})

const ownHeaders = ({ headers = {} }: Returns<never>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, required: true, schema: { type: "string" as const } },
    ]),
  )
