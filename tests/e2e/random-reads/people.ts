/* Who reads, and how: each role with a session of its own, by any of the processes. */

export const PASSWORD = "correct horse"

export const roles = [
  "visitor",
  "stranger",
  "blocked",
  "friend",
  "member",
  "collaborator",
  "coOwner",
  "owner",
  "suspended",
] as const
export type Role = (typeof roles)[number]

export type Person = { id: number; cookie: string; email: string; username: string }

export type Answer = { status: number; text: string; etag: string | null; session: string | null }

type Sent = { method?: string; json?: unknown; body?: FormData; cookie?: string; etag?: string | undefined }

let requests = 0

/** Each from an address of its own, so that no limit of one client counts. */
export async function send(url: string, { method, json, body, cookie, etag }: Sent = {}): Promise<Answer> {
  const headers = new Headers({ "X-Forwarded-For": `2001:db8:1:${(++requests % 0xffff).toString(16)}::1` })
  if (json !== undefined) headers.set("Content-Type", "application/json")
  if (cookie) headers.set("Cookie", cookie)
  if (etag) headers.set("If-None-Match", etag)
  const response = await fetch(url, {
    ...(method && { method }),
    headers,
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    redirect: "manual",
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0])
  return {
    status: response.status,
    text: bytes.toString("latin1"),
    etag: response.headers.get("ETag"),
    session: cookies.join("; ") || null,
  }
}

/** The same for a write, which must succeed. */
export async function write<T = { id: number }>(url: string, sent: Sent): Promise<T> {
  const { status, text } = await send(url, { method: "POST", ...sent })
  if (status >= 300) throw new Error(`${sent.method ?? "POST"} ${url}: ${status} ${text}`)
  return text ? JSON.parse(text) : (null as T)
}

export async function signIn(origin: string, email: string): Promise<string> {
  const { status, text, session } = await send(`${origin}/api/login`, {
    ...{ method: "POST", json: { email, password: PASSWORD } },
  })
  if (status !== 200 || !session) throw new Error(`Sign-in: ${status} ${text}`)
  return session
}

export async function signUp(origin: string, username: string): Promise<Person> {
  const email = `${username}@example.com`
  const json = { email, username, password: PASSWORD }
  const { id } = await write(`${origin}/api/register`, { json })
  return { id, email, username, cookie: await signIn(origin, email) }
}
