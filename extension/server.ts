export type Settings = { server: string; token: string }

/** The server's error, with a message for the user. */
export class ServerError extends Error {
  readonly status: number
  readonly fields: Record<string, string[]>
  readonly needsToken: boolean
  readonly mayWorkLater: boolean

  constructor(message: string, status: number, fields: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.fields = fields
    this.needsToken = status === 401 || message === READ_ONLY
    this.mayWorkLater = status === 408 || status === 429 || status >= 500
  }
}

/** No response came, so the server may have done the request or not. */
export class NoAnswer extends Error {}

const READ_ONLY = "Your token may only read. Make one that may read and write, on your profile under Tokens."
const EXPIRED = "Curio does not accept your token. It may be mistyped, have expired, or have been revoked."
const NO_ANSWER = "Your server does not answer. What you entered is still here: try again in a moment."
const NOT_CURIO = "There is no Curio server at this address."
const ANSWER_MS = 60_000

type Sent = { method?: "GET" | "POST" | "PATCH"; body?: string; key?: string }

/** @throws {ServerError} @throws {NoAnswer} */
export async function call<T>(settings: Settings, path: string, request: Sent = {}) {
  const { response, body } = await answer(settings, path, request)
  if (response.ok && body !== undefined) return { body: body as T, next: nextPath(response) }
  throw errorOf(response.status, body)
}

async function answer({ server, token }: Settings, path: string, { method = "GET", body, key }: Sent) {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, Accept: "application/json" }
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (key) headers["Idempotency-Key"] = key
  try {
    const response = await fetch(`${server}/api${path}`, {
      method,
      headers,
      body,
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await response.text()
    return { response, body: parsed(text) }
  } catch {
    throw new NoAnswer(NO_ANSWER)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(status: number, body: unknown): ServerError | NoAnswer {
  const { message, errors } = Object(body) as { message?: unknown; errors?: Record<string, string[]> }
  // A proxy answers for a server that is down.
  if (typeof message !== "string")
    return status >= 500 ? new NoAnswer(NO_ANSWER) : new ServerError(NOT_CURIO, status)
  if (status === 401) return new ServerError(EXPIRED, status)
  return new ServerError(
    status === 403 && message.includes("may only read") ? READ_ONLY : message,
    status,
    errors,
  )
}

/** The path below /api that the `Link` header names. */
function nextPath(response: Response): string | undefined {
  return /<\/api([^>]+)>;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1]
}

/** @returns the token's user. @throws {Error} with a message about the address or the token. */
export async function checkSettings(settings: Settings): Promise<string> {
  const { body } = await call<{ username?: unknown }>(settings, "/user").catch(async (error: unknown) => {
    throw error instanceof NoAnswer ? new Error(await whyNoAnswer(settings)) : error
  })
  if (typeof body.username !== "string") throw new Error(NOT_CURIO)
  await requireWriteScope(settings)
  return body.username
}

/** A request without an address is refused for that, and before for its token if that may only read. Nothing is saved. */
async function requireWriteScope(settings: Settings): Promise<void> {
  await call(settings, "/scrape-product", { method: "POST", body: "{}" }).catch((error: unknown) => {
    if (!(error instanceof ServerError && error.status === 400)) throw error
  })
}

/** Servers that are no Curio do not let an extension read their answers. That there is one can be seen. */
const whyNoAnswer = ({ server }: Settings): Promise<string> =>
  fetch(server, { mode: "no-cors", credentials: "omit", signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => NOT_CURIO,
    () => "No server answers at this address. Check it, and that the server runs.",
  )
