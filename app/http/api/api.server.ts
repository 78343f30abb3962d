import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { requireUser } from "~/domain/viewer.ts"
import { withOneTimeKey } from "~/domain/write.server.ts"
import { Forbidden } from "~/errors.ts"
import { BODY_MAX_BYTES, decodeJson, readBytes } from "../forms/body.server.ts"
import { idOf } from "../forms/input.server.ts"
import { oneTimeKey } from "../forms/one-time-key.server.ts"
import { deliver } from "../response/deliver.server.ts"
import { errorAnswer } from "../response/error-response.server.ts"
import { isForeignWrite } from "../server/origin.ts"
import { countWrite } from "../server/rate-limit.server.ts"
import { nextTurn } from "../server/turns.server.ts"
import { viewerOf } from "../session/viewer.server.ts"
import { type Call, type Method, needsSession, type Operation, type Resource } from "./operation.server.ts"

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Options = {
  /** The specification's words for being signed out, where it has some for this resource. */
  signedOut?: { message: string; title?: string }
}

/**
 * The route of a resource, from its operations. Answers 405 with Allow for other methods, turns domain errors into
 * JSON, refuses writes from another origin and, before anything else is looked at, calls without the session that they
 * need (product decisions, 'Who is asking'), and replays the first answer to a repeated `Idempotency-Key`.
 *
 * The loader carries the resource, for the API's document and for the tests that hold answers to it.
 */
export function api(path: Resource["path"], operations: Resource["operations"], { signedOut }: Options = {}) {
  const resource: Resource = { path, operations }
  const answerTo = (args: Args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method
    const operation = operations[method as Method]
    return operation
      ? carryOut(method as Method, operation, args, signedOut)
      : notAllowed(args.request, operations)
  }
  const delivered = async (args: Args) => deliver(args.request, await answerTo(args), args.context ?? {})
  return { loader: Object.assign(delivered, { resource }), action: delivered }
}

function notAllowed({ method }: Request, operations: Resource["operations"]): Response {
  const allow = Object.keys(operations).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
  return Response.json(
    { message: `${method} is not allowed here` },
    { status: 405, headers: { Allow: allow.join(", ") } },
  )
}

async function carryOut(
  method: Method,
  operation: Operation,
  { request, params, context }: Args,
  signedOut: Options["signedOut"],
): Promise<Response> {
  try {
    await nextTurn(context?.clientAddress, context?.gone ?? request.signal)
    if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
    const viewer = await viewerOf(request, context)
    if (needsSession(method, operation)) requireUser(viewer, signedOut?.message, signedOut)
    const tooMany = method === "GET" ? null : countWrite(viewer, context?.clientAddress)
    if (tooMany && !operation.beyondWriteLimit) throw tooMany
    let body: Promise<Uint8Array> | undefined
    const bytes = () => (body ??= readBytes(request, BODY_MAX_BYTES))
    const decode = async () => decodeJson(request, await bytes())
    const id = (name = "id") => idOf(params[name])
    const header = method === "POST" ? request.headers.get("Idempotency-Key") : null
    const once: Call["once"] = (content, command) => {
      const key = oneTimeKey(viewer, header, request, content)
      return key ? withOneTimeKey(key, command) : command()
    }
    const call = { request, url: new URL(request.url), viewer, context, id, once }
    const respond = () => operation.run(call, decode)
    if (!header || operation.takesPicture) return await respond()
    const key = oneTimeKey(viewer, header, request, await bytes())
    return key ? await withOneTimeKey(key, respond, storedAnswer) : await respond()
  } catch (error) {
    return errorAnswer(error, request, context ?? {}, operation)
  }
}

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
