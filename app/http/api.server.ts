import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import { type Actor, signedIn } from "~/domain/actor.ts"
import { Forbidden, NotFound } from "~/domain/errors.ts"
import type { Page } from "~/domain/paging.ts"
import { withOneTimeKey } from "~/domain/write.server.ts"
import { actorOf } from "./actor.server.ts"
import { BODY_MAX_BYTES, decodeBody, readBytes } from "./body.server.ts"
import { deliver } from "./deliver.server.ts"
import { errorAnswer } from "./error-answer.server.ts"
import { parseInput } from "./input.server.ts"
import { nextLink } from "./next-link.ts"
import { oneTimeKey } from "./one-time-key.server.ts"
import { isForeignWrite } from "./origin.ts"

export type ApiArgs = {
  request: Request
  url: URL
  actor: Actor
  context: AppLoadContext
  /** Decodes the body (JSON or a form) with a thing's schema. @throws {Invalid} with errors by field. */
  input: <S extends z.ZodType>(schema: S) => Promise<z.output<S>>
  /** A path parameter that must be an id. @throws {NotFound} when it is not a positive whole number. */
  id: (name?: string) => number
}

type Handler = (args: ApiArgs) => Promise<unknown>
type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE"

/** 201 with the thing that was made. */
export const created = (value: unknown): Response => Response.json(value, { status: 201 })

/** 204. */
export const noContent = (headers?: HeadersInit): Response => new Response(null, { status: 204, headers })

/** A list, with the address of its next page in a Link header (RFC 8288). */
export function list(url: URL, page: Page<unknown>): Response {
  const headers = new Headers()
  const link = nextLink(url, page.nextCursor)
  if (link) headers.set("Link", link)
  return Response.json(page.items, { headers })
}

/** The path parameter as an id (api.md: ids that are not positive integers are 404). */
export function idOf(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,15}$/.test(value)) throw new NotFound()
  return Number(value)
}

type ApiOptions = {
  /** Signing in and out and signing up are writes that need no session. */
  visitorsWrite?: boolean
  /** The specification's words for being signed out, where it has some for this resource. */
  signedOut?: { message: string; title?: string }
  /** Errors carry their message in `error` as well (api.md, `DELETE …/co-owners/{userId}`). */
  errorField?: boolean
  /** The handler reads the body as it arrives: a picture. Its calls take no one-time key; content is stored once anyway. */
  readsBody?: boolean
}

/**
 * A resource of the API from its methods. Answers 405 with Allow for others, turns domain errors into JSON, refuses
 * writes from another origin and, before anything else is looked at, writes without a session (product decisions,
 * 'Who is asking'), and replays the first answer to a repeated `Idempotency-Key`.
 */
export function api(methods: Partial<Record<Method, Handler>>, options: ApiOptions = {}) {
  const allow = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))

  async function answer({
    request,
    params,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
    try {
      const method = request.method === "HEAD" ? "GET" : request.method
      const handler = methods[method as Method]
      if (!handler)
        return Response.json(
          { message: `${request.method} is not allowed here` },
          { status: 405, headers: { Allow: allow.join(", ") } },
        )
      if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
      const actor = await actorOf(request, context)
      if (method !== "GET" && !options.visitorsWrite)
        signedIn(actor, options.signedOut?.message, options.signedOut)
      let body: Promise<Uint8Array> | undefined
      const bytes = () => (body ??= readBytes(request, BODY_MAX_BYTES))
      const args: ApiArgs = {
        request,
        url: new URL(request.url),
        actor,
        context,
        input: async (schema) => parseInput(schema, jsonOf(await decodeBody(request, await bytes()))),
        id: (name = "id") => idOf(params[name]),
      }
      const respond = async () => {
        const value = await handler(args)
        return value instanceof Response ? value : Response.json(value)
      }
      const header = method === "POST" && !options.readsBody ? request.headers.get("Idempotency-Key") : null
      const key = header ? oneTimeKey(actor, header, request, await bytes()) : null
      return key ? await withOneTimeKey(key, respond, storedAnswer) : await respond()
    } catch (error) {
      return errorAnswer(error, request, context ?? {}, options)
    }
  }

  const delivered = async (args: LoaderFunctionArgs | ActionFunctionArgs) =>
    deliver(args.request, await answer(args), args.context ?? {})
  return { loader: delivered, action: delivered }
}

const jsonOf = (body: Awaited<ReturnType<typeof decodeBody>>): unknown =>
  body.kind === "json" ? body.value : Object.fromEntries(body.form)

/**
 * A Response as text and back, for the replay of a first answer. One that opens a session is not kept: a secret does not
 * belong in the table, and the same request made again opens a session of its own.
 */
const storedAnswer = {
  store: async (response: Response) => {
    if (response.headers.has("Set-Cookie")) return null
    const body = response.status === 204 ? null : await response.clone().text()
    return JSON.stringify({ status: response.status, headers: [...response.headers], body })
  },
  restore: (stored: string) => {
    const { status, headers, body } = JSON.parse(stored)
    return new Response(body, { status, headers })
  },
}
