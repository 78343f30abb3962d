import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Claims of the people at the provider, by subject: it is what they type as their login. */
export type PeopleThere = Record<string, Record<string, unknown>>

export const CLIENT = { id: "curio", secret: "a secret of the provider and curio" }

/** A complete provider (`oidc-provider`) on the loopback interface, with its own pages for signing in. */
export async function startOidcProvider(callback: string, people: PeopleThere, at = 0) {
  const server = createServer((request, response) => answer?.(request, response))
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  await once(server.listen(at, "127.0.0.1"), "listening")
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await quietly(
    async () =>
      new (await import("oidc-provider")).Provider(issuer, {
        ttl: {
          Interaction: 600,
          Session: 600,
          Grant: 600,
          AccessToken: 600,
          IdToken: 600,
          AuthorizationCode: 60,
        },
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["name", "preferred_username"],
        },
        cookies: { keys: ["of the tests"] },
        findAccount: (_, id) => ({
          accountId: id,
          claims: () => ({ sub: id, ...people[id] }),
        }),
      }),
  )
  answer = provider.callback()
  return {
    issuer,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Without the warnings of the library that this is not for production. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}

/** What a person's browser does at the provider. @returns the address that it is sent back to. */
export async function signInThere(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, body]: [string, URLSearchParams | undefined] = [start, undefined]
  for (let step = 0; step < 12; step++) {
    const headers = { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }
    const response: Response = await fetch(url, {
      ...{ headers, redirect: "manual", body },
      method: body ? "POST" : "GET",
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get("Location")
    if (location && new URL(location, url).origin !== new URL(start).origin) return location
    const html = await response.text()
    if (!location && !html.includes("<form")) throw new Error(`The provider says: ${html.slice(0, 2_000)}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ""
    const next = location ?? /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? ""
    body = location ? undefined : new URLSearchParams({ prompt, login, password: "any" })
    url = new URL(next, url).href
  }
  throw new Error("The provider goes in circles")
}
