import type { AppLoadContext } from "@remix-run/node"
import { z } from "zod"
import { type PageRequest, pageRequest } from "~/domain/paging.ts"
import { requireSameId, type Viewer } from "~/domain/viewer.ts"
import { DomainError } from "~/errors.ts"
import { parseInput, queryOf } from "../forms/input.server.ts"
import type { Answer } from "./response.server.ts"

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE"

/** Statuses of refusals that a call has reasons of its own for. The others follow from what it takes. */
type Refusal = 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429

/** What the API's document says of a call, and the schemas that its input is really parsed with. */
type Description<Body extends z.ZodType, Query extends z.ZodType> = {
  /** A few words, in the imperative. */
  summary: string
  description?: string
  /** The query string, without `limit` and `cursor`. */
  query?: Query
  /** The body, in JSON. */
  body?: Body
  /**
   * Whether the viewer may do this at all, asked when something is wrong with the body: who may not do it hears that, and
   * not what is wrong (product decisions, 'Who is asking'). The command judges by itself.
   */
  allowed?: (call: Call) => Promise<unknown>
  /** A body as somebody would send it. */
  example?: z.input<Body>
  /** The body is multipart with a picture, and the handler reads it as it arrives (`receivePicture`). */
  takesPicture?: true
  /** Another answer that the handler may give, as a Response. */
  orElse?: Answer<never>
  /** Whether it needs a session, where the rule does not say so: reads need none, writes need one. */
  session?: "needed" | "optional"
  /** Also done for whoever has passed the limit of writes (`countWrite`): signing out. */
  beyondWriteLimit?: true
  /** What refusals mean here. */
  refusals?: Partial<Record<Refusal, string>>
  /** Errors carry their message in `error` as well (api.md, `DELETE …/co-owners/{userId}`). */
  errorField?: true
}

/** What every handler is told about the request. */
export type Call = {
  request: Request
  url: URL
  viewer: Viewer
  context: AppLoadContext
  /** A path parameter that must be an id. @throws {NotFound} when it is not a positive whole number. */
  id: (name?: string) => number
  /**
   * Runs a command under the one-time key of a call whose body is no JSON: what is repeated gets the first result.
   * @param content stands for the body. @throws {Unprocessable} when the key was used for another one.
   */
  once: <R>(content: string, command: () => Promise<R>) => Promise<R>
}

type HandlerArgs<Body extends z.ZodType, Query extends z.ZodType> = Call & {
  /** The body, parsed with the schema of the description. @throws {Invalid} with errors by field. */
  input: () => Promise<z.output<Body>>
  /** The query string, parsed likewise. @throws {Invalid} with errors by field. */
  query: () => z.output<Query>
  /** Which part of the list is asked for. @throws {Invalid} for a bad `limit`. */
  page: () => PageRequest
}

/** One method of a resource: what it is, and what it does. */
export type Operation = Description<z.ZodType, z.ZodType> & {
  answer: Answer<never>
  /** @param decode reads the request's body. */
  run: (call: Call, decode: () => Promise<unknown>) => Promise<Response>
}

/** The calls to one address of the API. */
export type Resource = {
  /** Below /api, with its parameters in braces. */
  path: `/${string}`
  operations: Partial<Record<Method, Operation>>
}

/**
 * Declares a call of the API.
 * @param handle does it, and gives what `answer` takes, or a Response where that does not fit.
 */
export function operation<T, Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType>(
  description: Description<Body, Query> & { answer: Answer<T> },
  handle: (args: HandlerArgs<Body, Query>) => Promise<T | Response>,
): Operation {
  const { answer, body, query, allowed } = description
  return {
    ...description,
    run: async (call, decode) => {
      const value = await handle({
        ...call,
        input: () => readInput(call, declared(body), decode, allowed),
        query: () => parseInput(declared(query), queryOf(call.url)),
        page: () => pageRequest(call.url.searchParams),
      })
      return value instanceof Response ? value : answer.write(value, call.url)
    },
  }
}

async function readInput<S extends z.ZodType>(
  call: Call,
  schema: S,
  decode: () => Promise<unknown>,
  allowed: Description<S, z.ZodType>["allowed"],
): Promise<z.output<S>> {
  try {
    const sent = await decode()
    const input = parseInput(schema, sent)
    if (call.request.method === "POST") needOwnId(call.viewer, schema, sent)
    return input
  } catch (error) {
    if (error instanceof DomainError) await allowed?.(call)
    throw error
  }
}

/** Names under which programs send the id of who makes something. */
const MAKER_FIELDS = ["userId", "ownerId"]

/**
 * What a person makes is theirs: an id that a program sends with it must be their own (api.md), except where the schema
 * takes somebody's id under this name.
 */
function needOwnId(viewer: Viewer, schema: z.ZodType, sent: unknown): void {
  if (!viewer || !(schema instanceof z.ZodObject) || typeof sent !== "object" || !sent) return
  for (const name of MAKER_FIELDS)
    if (Object.hasOwn(sent, name) && !(name in schema.shape))
      requireSameId(viewer.id, sent[name as keyof typeof sent])
}

function declared<S>(schema: S | undefined): S {
  if (!schema) throw new Error("A handler reads what its operation does not declare")
  return schema
}

/** Whether a call is refused without a session: reads are not, writes are, unless it says otherwise. */
export const needsSession = (method: Method, { session }: Pick<Operation, "session">): boolean =>
  session ? session === "needed" : method !== "GET"
