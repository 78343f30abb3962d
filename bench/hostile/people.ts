import { type Answer, httpSend, json, type Sent } from "./send.ts"

/** Somebody with an account and a public collection. */
export type Person = { email: string; id: number; cookie: string; collectionId: number }

export const PASSWORD = "correct horse"

let made = 0

export const withCookie = (sent: Sent, person: Person | undefined): Sent =>
  person ? { ...sent, headers: { ...sent.headers, Cookie: person.cookie } } : sent

const cookieOf = ({ headers }: Answer) => [headers["set-cookie"]].flat()[0]?.split(";")[0] ?? ""

/** Signs up by the API. @throws {Error} when that is refused. */
export async function signUp(port: number, name: string): Promise<Person> {
  const username = `${name}-${process.pid}-${++made}`
  const email = `${username}@example.com`
  const answer = await httpSend(port, {
    path: "/api/register",
    ...json({ email, username, password: PASSWORD }),
  })
  if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`)
  const person = { email, id: idOf(answer), cookie: cookieOf(answer), collectionId: 0 }
  const collection = await httpSend(
    port,
    withCookie({ path: "/api/collections", ...json({ name: `Things of ${username}` }) }, person),
  )
  return { ...person, collectionId: idOf(collection) }
}

/** Signs in somebody who was put into the database. */
export async function signIn(port: number, email: string, id: number, collectionId: number): Promise<Person> {
  const answer = await httpSend(port, { path: "/api/login", ...json({ email, password: PASSWORD }) })
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`)
  return { email, id, cookie: cookieOf(answer), collectionId }
}

export const idOf = ({ text }: Answer): number => (JSON.parse(text) as { id: number }).id
