import type { AppLoadContext } from "@remix-run/node"
import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { type PageRequest, pageRequest } from "~/domain/paging.ts"
import { requireSameId, requireUser, type Viewer } from "~/domain/viewer.ts"
import type { Once, WriteOptions } from "~/domain/write.server.ts"
import { DomainError } from "~/errors.ts"
import { BODY_MAX_BYTES, decodeJson, readBytes, readBytesAtMinimumRate } from "~/http/body/body.server.ts"
import { parseInput, queryOf } from "~/http/body/input.server.ts"
import { PASTED_PAGE_MAX_BYTES } from "~/limits.ts"
import { readingQueue } from "~/services/product-page/reading-queue.server.ts"
import { Reply } from "../response/deliver.server.ts"
import type { Returns } from "./response.server.ts"
import { preconditionOf, tagOf, type Versioned } from "./version.server.ts"

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE"

type ErrorStatus = 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503

/** The OpenAPI document is made of it; the schemas also parse the input. */
type Description<Body extends z.ZodType, Query extends z.ZodType> = {
  summary: string
  description?: string
  /** Lets 403 and 404 come before 400 and 412. The domain call must make the same check before it does or tells anything. */
  guard?: (call: Call) => Promise<unknown>
  /** Throws NotFound for whom the call does not exist. Runs before anything is said about the request. */
  existsFor?: (viewer: Viewer) => Promise<unknown>
  query?: Query
  body?: Body
  example?: z.input<Body>
  /** The body is multipart with a picture; `receivePicture` reads it as it arrives. */
  takesPicture?: true
  /** The body is multipart with a file, or else JSON; the handler reads it (`receiveFile`). */
  takesFile?: { fields: z.ZodObject; orJson: z.ZodType; example: unknown }
  /** The body may hold a shop's page, so it may be larger than others. */
  takesPage?: true
  orElse?: Returns<never>
  /** Reads need no session by default, and writes need one. */
  session?: "needed" | "optional"
  signedOut?: { message: string; title?: string }
  /** Personal tokens cannot make the call: tokens, e-mail, password, sessions and the end of an account need the person. */
  withoutToken?: true
  /** The limit of writes does not count the call (`countWrite`). */
  beyondWriteLimit?: true
  errors?: Partial<Record<ErrorStatus, string>>
  /** A demo takes the call, because it saves nothing, or who is signed in. */
  worksInDemo?: true
  /** Responses have a strong `ETag`, and writes obey `If-Match`. */
  version?: Versioned
  /** Makes something, though it is no POST, so that it takes an `Idempotency-Key` as well. */
  creates?: true
  /** Errors repeat their message in the field `error`. */
  errorField?: true
}

export type Call = {
  request: SentRequest
  url: URL
  viewer: Viewer
  context: AppLoadContext
  id: (name?: string) => number
  /** The parameter of this name in the path, which is no id. */
  token: string
  /** For the turns of writes. */
  sender: string | null
  onceFor: (content: string | Uint8Array) => Once | undefined
}

type HandlerArgs<Body extends z.ZodType, Query extends z.ZodType> = Call & {
  input: z.output<Body>
  /** Pass them to the command: its write obeys them. */
  options: WriteOptions
  query: () => z.output<Query>
  page: () => PageRequest
}

export type Operation = Description<z.ZodType, z.ZodType> & {
  returns: Returns<never>
  run: (call: Call) => Promise<Reply>
}

export type Resource = {
  /** The path stands below /api, and has its parameters in braces. */
  path: `/${string}`
  operations: Partial<Record<Method, Operation>>
}

type Declaration<T, Body extends z.ZodType, Query extends z.ZodType> = Description<Body, Query> & {
  returns: Returns<T>
  /** One domain call. It may give a reply instead. */
  handle: (args: HandlerArgs<Body, Query>) => Promise<T | Reply>
}

/** A call: guard, parsing, `handle`, response. */
export function operation<T, Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType>(
  declaration: Declaration<T, Body, Query>,
): Operation {
  const { handle, ...description } = declaration
  const { returns, guard, query, version, takesPage, takesPicture, takesFile } = description
  return {
    ...description,
    run: async (call) => {
      const { headers } = call.request
      // A stored result must not reach a sender who has lost access, and If-Match must read nothing for strangers.
      const needsAccess = headers.has("Idempotency-Key") || headers.has("If-Match")
      const isGuardedFirst = needsAccess || takesPage || takesPicture || takesFile
      if (isGuardedFirst) await guard?.(call)
      const run = async (read: ReadBody) => {
        const { input, once } = await readBody(call, description, read)
        const precondition = isCreation(description) ? undefined : preconditionOf(version, call)
        const args = {
          ...call,
          input,
          options: { once, sender: call.sender, precondition },
          query: () => parseInput(query as Query, queryOf(call.url)),
          page: () => pageRequest(call.url.searchParams),
        }
        const value = await handle(args)
        if (value instanceof Reply) return value
        const reply = returns.write(value, call.url)
        if (version && typeof reply.body === "string")
          reply.headers.set("ETag", tagOf(version, value, reply.body, call.request))
        return reply
      }
      const reply = takesPage ? withPageBody(call, run) : run(readSmallBody)
      if (isGuardedFirst || !guard) return reply
      return reply.catch(async (error) => {
        if (error instanceof DomainError) await guard(call)
        throw error
      })
    },
  }
}

/** @returns the bytes once they may be decoded. */
type ReadBody = (call: Pick<Call, "request" | "viewer" | "context">) => Promise<Uint8Array>

/** Visitors send an e-mail address, names, a password and a code. */
const VISITOR_MAX_BYTES = 16 * 1024

const readSmallBody: ReadBody = ({ request, viewer, context }) =>
  readBytes(request, viewer ? BODY_MAX_BYTES : VISITOR_MAX_BYTES, context)

/** JSON takes two bytes for a quote or a line break, so every page that is taken fits. */
const WITH_PAGE_BYTES = BODY_MAX_BYTES + 2 * PASTED_PAGE_MAX_BYTES

/** A body that may be larger than others is received and used in a slot, so that few are in memory at once. */
function withPageBody<T>(
  { request, viewer, context }: Call,
  run: (read: ReadBody) => Promise<T>,
): Promise<T> {
  const length = request.headers.get("Content-Length")
  if (length && Number(length) <= BODY_MAX_BYTES) return run(readSmallBody)
  const reader = { key: String(requireUser(viewer).id), signal: context.gone ?? request.signal }
  return readingQueue.sent(reader, () => run(readPageBody))
}

const readPageBody: ReadBody = ({ request, context }) =>
  readBytesAtMinimumRate(request, WITH_PAGE_BYTES, context)

async function readBody<Body extends z.ZodType>(
  call: Call,
  { body, takesPicture, takesFile }: Description<Body, z.ZodType>,
  read: ReadBody,
): Promise<{ input: z.output<Body>; once: Once | undefined }> {
  const { request, viewer, onceFor } = call
  const isPost = request.method === "POST"
  if (takesPicture || takesFile || (!body && !(isPost && request.headers.has("Idempotency-Key"))))
    return { input: undefined as z.output<Body>, once: undefined }
  const bytes = await read(call)
  const once = onceFor(bytes)
  if (!body) return { input: undefined as z.output<Body>, once }
  const requestBody = decodeJson(request, bytes)
  const input = parseInput(body, requestBody)
  if (isPost) requireOwnIds(viewer, body, requestBody)
  return { input, once }
}

/** Programs may send the id of who makes something. It must be their own, unless the schema has another use for it. */
function requireOwnIds(viewer: Viewer, schema: z.ZodType, requestBody: unknown): void {
  if (!viewer || !(schema instanceof z.ZodObject) || typeof requestBody !== "object" || !requestBody) return
  for (const name of ["userId", "ownerId"])
    if (Object.hasOwn(requestBody, name) && !(name in schema.shape))
      requireSameId(viewer.id, requestBody[name as keyof typeof requestBody])
}

/** What is created has no earlier version for `If-Match`. */
export const isCreation = ({ returns: { status } }: Pick<Operation, "returns">): boolean =>
  status === 201 || status === 202

/** Whether an `Idempotency-Key` counts. */
export const takesKey = (method: Method, { creates }: Pick<Operation, "creates">): boolean =>
  method === "POST" || creates === true

export const needsSession = (method: Method, { session }: Pick<Operation, "session">): boolean =>
  session ? session === "needed" : method !== "GET"
