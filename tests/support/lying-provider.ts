import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { CLIENT } from "./oidc-provider.ts"

/** What a provider says that is not as it should be. Without lies it is a good one. */
export type Lies = {
  metadata?: Record<string, unknown>
  /** Of the ID token; undefined leaves a claim out. */
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signs with a key that is not the published one. */
  otherKey?: boolean
  unsigned?: boolean
  token?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  /** Of the issuer. */
  path?: string
  /** The one method by which it takes the secret, and what it says to another. */
  takes?: string
  says?: string
  /** Whether it answers another method with a challenge, too. */
  challenges?: boolean
  /** Instead of the answer at this path. */
  at?: { [path: string]: (response: ServerResponse) => void }
}

const [known, other] = [1, 2].map(() => generateKeyPairSync("rsa", { modulusLength: 2_048 }))

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

function signed(header: object, claims: object, key: KeyObject | null): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${key ? createSign("sha256").update(content).sign(key).toString("base64url") : ""}`
}

/** Answers everybody at once, without pages: `comeBack` makes the address that a browser would be sent to. */
export async function startLyingProvider() {
  let lies: Lies = {}
  const requests: string[] = []
  const methods: string[] = []
  const nonces = new Map<string, string>()
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "", "http://provider").pathname
    const base = lies.path?.replace(/\/$/, "") ?? ""
    const pathname = asked.startsWith(base) ? asked.slice(base.length) : ""
    requests.push(pathname)
    const method = request.headers.authorization ? "client_secret_basic" : "client_secret_post"
    if (pathname === "/token") methods.push(method)
    if (pathname === "/token" && lies.takes && lies.takes !== method) {
      if (lies.challenges) response.setHeader("WWW-Authenticate", 'Basic realm="provider"')
      const refusal = { error: "invalid_client", error_description: lies.says }
      return response.writeHead(401, { "Content-Type": "application/json" }).end(JSON.stringify(refusal))
    }
    const instead = lies.at?.[pathname]
    if (instead) return instead(response)
    let body = ""
    request.on("data", (chunk) => {
      body += chunk
    })
    request.on("end", () => {
      const answer = answers[pathname]?.(new URLSearchParams(body))
      response
        .writeHead(answer ? 200 : 404, { "Content-Type": "application/json" })
        .end(JSON.stringify(answer))
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuerHere = () => (lies.path && lies.path !== "/" ? issuer + lies.path : issuer)
  const at = (path: string) => issuerHere().replace(/\/$/, "") + path

  const answers: Record<string, (form: URLSearchParams) => object> = {
    "/.well-known/openid-configuration": () => ({
      issuer: issuerHere(),
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      userinfo_endpoint: at("/userinfo"),
      jwks_uri: at("/keys"),
      id_token_signing_alg_values_supported: ["RS256"],
      ...lies.metadata,
    }),
    "/keys": () => ({
      keys: [{ ...known?.publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }],
    }),
    "/userinfo": () => ({ sub: "noor-1", email: "noor@example.com", ...lies.userinfo }),
    "/token": (form) => {
      const now = Math.floor(Date.now() / 1000)
      const nonce = nonces.get(form.get("code") ?? "")
      const claims = {
        iss: issuerHere(),
        aud: CLIENT.id,
        sub: "noor-1",
        iat: now,
        exp: now + 60,
        nonce,
        ...lies.claims,
      }
      const header = { alg: lies.unsigned ? "none" : "RS256", kid: "1", ...lies.header }
      const key = lies.unsigned ? null : (lies.otherKey ? other : known)?.privateKey
      return {
        ...{ access_token: "access", token_type: "Bearer", id_token: signed(header, claims, key ?? null) },
        ...lies.token,
      }
    },
  }

  return {
    issuer,
    requests,
    methods,
    lie: (those: Lies) => {
      lies = those
    },
    comeBack: (start: string, answer: Record<string, string> = {}) => {
      const { searchParams } = new URL(start)
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get("nonce") ?? "")
      const back = { code, state: searchParams.get("state") ?? "", ...answer }
      return `${searchParams.get("redirect_uri")}?${new URLSearchParams(back)}`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
