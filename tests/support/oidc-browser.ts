import { ask } from "./app.ts"
import { cookieName } from "./cookie-name.ts"
import { signInThere } from "./oidc-provider.ts"

let browsers = 0

/** A browser with cookies, in front of the app. Redirects are not followed. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #from: string

  /** Each has an address of its own, because limits count by it. */
  constructor(from = `198.18.${++browsers >> 8}.${browsers & 255}`) {
    this.#from = from
  }

  holds(name: string): boolean {
    return this.cookies.has(cookieName(name))
  }

  async open(path: string, sent: { form?: Record<string, string>; headers?: Record<string, string> } = {}) {
    const url = new URL(path, "http://curio.test")
    const Cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ")
    const headers = { ...sent.headers, Cookie }
    const response = await ask(url.pathname + url.search, { ...sent, headers, from: this.#from })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s)
      if (/Max-Age=0/.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: response.status, to: response.headers.get("Location") ?? "", response }
  }
}

/** From the link on /auth to the page that the provider's answer leads to. */
export async function come(browser: Browser, login: string, query = "") {
  const start = await browser.open(`/auth/oidc${query}`)
  if (start.status !== 302) throw new Error(`The start says ${start.status}, and leads to ${start.to}`)
  return browser.open(await signInThere(start.to, login))
}

/** The first sign-in of somebody, and the form that makes the account. */
export async function joinAs(login: string, form: Record<string, string>) {
  const browser = new Browser()
  await come(browser, login)
  return { browser, joined: await browser.open("/auth/oidc/new", { form }) }
}
