import { resolve } from "node:path"
import { z } from "zod"
import { canDecode, fileUrl, problemOfFile } from "~/env/file-url.ts"
import { DEFAULT_APP_NAME, HOUR_MS } from "~/limits.ts"
import {
  displayName,
  folder,
  httpAddress,
  isHostAndPort,
  isOnlyHost,
  isServer,
  mailbox,
  oneOf,
  optional,
  SERVER,
  sessionSecrets,
  trustedProxies,
  wholeNumber,
  withoutSpaces,
  withSecretFiles,
} from "./env/settings.server.ts"

/** Settings that may be in a file named by `X_FILE`. */
const SECRETS = [
  "DATABASE_AUTH_TOKEN",
  "ERROR_WEBHOOK_URL",
  "METRICS_TOKEN",
  "SESSION_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
] as const

/** A demo has data of its own, which is replaced each hour. */
const OF_LASTING_DATA = ["DATABASE_URL", "S3_BUCKET", "BACKUP_DIR", "SMTP_URL", "OIDC_ISSUER"] as const

const schema = z.object({
  NODE_ENV: oneOf("development", "production", "test").transform((value) => value ?? "development"),
  PORT: wholeNumber(0, 65_535).transform((value) => value ?? 3000),
  HOST: optional(z.string()).transform((value) => value ?? "0.0.0.0"),
  DATA_DIR: folder.transform((value) => resolve(value ?? "./data")),
  DATABASE_URL: optional(
    z
      .string()
      .regex(
        /^(file:|libsql:\/\/|https?:\/\/|wss?:\/\/)/,
        "must begin with file:, libsql://, http:// or https://",
      )
      .refine((value) => value.startsWith("file:") || isServer(value), SERVER.words)
      .superRefine((value, context) => {
        const problem = value.startsWith("file:") && problemOfFile(value)
        if (problem) context.addIssue(problem)
      }),
  ),
  DATABASE_AUTH_TOKEN: optional(z.string().regex(/^[!-~]+$/, "must have no spaces and no line breaks")),
  DATABASE_REPLICA_URL: optional(
    z
      .string()
      .regex(SERVER.protocol, "must begin with libsql://, http:// or https://")
      .refine(isServer, SERVER.words),
  ),
  DATABASE_STALENESS_MS: wholeNumber(500, 60_000),
  SESSION_SECRET: optional(z.string()).transform((value, context) => {
    try {
      return value === undefined ? undefined : sessionSecrets(value)
    } catch (error) {
      context.addIssue((error as Error).message)
      return z.NEVER
    }
  }),
  SESSION_MAX_DAYS: wholeNumber(1, 3_650).transform((value) => value ?? 180),
  APP_ORIGIN: optional(
    z
      .url({ protocol: /^https?$/, error: "must be an address such as https://curio.example.org" })
      .refine(
        isOnlyHost,
        "must end after the host and its port: Curio needs a host of its own, not a folder",
      ),
  ).transform((value) => (value ? new URL(value).origin : undefined)),
  APP_NAME: displayName.transform((value) => value ?? DEFAULT_APP_NAME),
  SIGN_UP: oneOf("open", "invited", "closed").transform((value) => value ?? "open"),
  TRUST_PROXY: optional(z.string()).transform((value, context) => {
    try {
      return trustedProxies(value ?? "off")
    } catch {
      context.addIssue(
        "must be off, on, the number of proxies (1 to 10), or their addresses, such as loopback,10.0.0.0/8",
      )
      return z.NEVER
    }
  }),
  DEMO: oneOf("on", "off").transform((value) => value === "on"),
  QUOTA_MB: wholeNumber(0, 1_000_000_000).transform((value) => value ?? 1_024),
  CACHE_MB: wholeNumber(0, 1_000_000).transform((value) => value ?? 24),
  PUBLIC_CACHE_SECONDS: wholeNumber(0, 86_400).transform((value) => value ?? 0),
  S3_BUCKET: optional(
    z.string().regex(/^(arn:\S+|[\w.-]+)$/, "must be a bucket's name, without an address and a folder"),
  ),
  S3_ENDPOINT: optional(httpAddress("must be an http or https address")),
  S3_REGION: optional(z.string().regex(/^\S+$/, "must have no spaces")).transform(
    (value) => value ?? "us-east-1",
  ),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  OUTBOUND_ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((entry) => entry.toLowerCase()),
    )
    .refine((entries) => entries.every(isHostAndPort), "must be host:port pairs, separated by commas"),
  SMTP_URL: optional(
    z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: "must be an address such as smtp://user:password@mail.example.org:587",
      })
      .refine(canDecode, "has a % that is none of an address: write %25"),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        new RegExp(`^(${mailbox}|[^<>\\r\\n]*<${mailbox}>)$`),
        "must be an address such as Curio <curio@example.org>",
      ),
  ),
  BACKUP_DIR: folder.transform((value) => value && resolve(value)),
  BACKUP_EVERY: optional(z.string().regex(/^[1-9]\d{0,2}h$/, "must be hours, such as 6h or 24h")).transform(
    (value) => Number.parseInt(value ?? "24h", 10) * HOUR_MS,
  ),
  SECURITY_CONTACT: optional(
    z.string().regex(/^(mailto:\S+@|https:\/\/)\S+$/, "must begin with mailto: or https://"),
  ),
  ERROR_WEBHOOK_URL: optional(httpAddress("must be an address such as https://hooks.example.org/curio")),
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{16,}$/, "must have at least 16 characters of ASCII, and no spaces"),
  ),
  OIDC_ISSUER: optional(
    httpAddress("must be an address such as https://login.example.org")
      .max(500)
      .regex(/^(?!.*(\/\.well-known\/|[?#]))/, "must end before /.well-known/, and have no ? and no #"),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: displayName,
  OIDC_SCOPES: optional(
    z
      .string()
      .refine(
        (scopes) => scopes.split(" ").includes("openid"),
        "must be words with a space between, one of them openid",
      ),
  ).transform((value) => value ?? "openid profile email"),
  LOG_LEVEL: oneOf("silent", "error", "warn", "info", "debug").transform((value) => value ?? "info"),
})

export type Env = z.output<typeof schema> & { DATABASE_URL: string }

const unusable = (...lines: string[]) =>
  new Error(`The environment is not usable (see .env.example):\n  ${lines.join("\n  ")}`)

/** @throws {Error} with one line for each wrong variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const { values: given, errors } = withSecretFiles(source, SECRETS)
  const { values, errors: quoted } = withoutSpaces(given, Object.keys(schema.shape), SECRETS)
  if (errors.length + quoted.length > 0) throw unusable(...errors, ...quoted)
  const parsed = schema.safeParse(values)
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error)
    throw unusable(...Object.entries(fieldErrors).map(([name, [first]]) => `${name}: ${first}`))
  }
  const { DATABASE_URL, DATA_DIR: folder, ...rest } = parsed.data
  const DATA_DIR = rest.DEMO ? resolve(folder, "demo") : folder
  const lasting = OF_LASTING_DATA.filter((name) => parsed.data[name])
  if (rest.DEMO && lasting.length > 0)
    throw unusable(`DEMO: keeps nothing and asks nobody, so ${lasting.join(", ")} must not be set`)
  if (rest.DEMO) rest.SIGN_UP = "closed"
  // Without it, links in mails would begin with the Host header, which the sender of a request chooses.
  if (rest.SMTP_URL && !rest.APP_ORIGIN)
    throw unusable("APP_ORIGIN: must be set with SMTP_URL, links in mails begin with it")
  const oidc = rest.OIDC_ISSUER && problemOfOidc(rest.OIDC_ISSUER, rest)
  if (oidc) throw unusable(oidc)
  if (rest.DATABASE_REPLICA_URL && /^file:/.test(DATABASE_URL ?? "file:"))
    throw unusable("DATABASE_REPLICA_URL: needs a libSQL server as DATABASE_URL")
  if (rest.DATABASE_STALENESS_MS && /^file:/.test(DATABASE_URL ?? "file:"))
    throw unusable("DATABASE_STALENESS_MS: needs a libSQL server as DATABASE_URL")
  if (!rest.S3_ACCESS_KEY_ID !== !rest.S3_SECRET_ACCESS_KEY)
    throw unusable("S3_ACCESS_KEY_ID: must be set with S3_SECRET_ACCESS_KEY, or both unset")
  if (rest.BACKUP_DIR === DATA_DIR) throw unusable("BACKUP_DIR: must be another folder than DATA_DIR")
  if (rest.PUBLIC_CACHE_SECONDS && !rest.CACHE_MB)
    throw unusable("PUBLIC_CACHE_SECONDS: needs CACHE_MB, shared caches get what is kept here too")
  return { ...rest, DATA_DIR, DATABASE_URL: DATABASE_URL ?? fileUrl(resolve(DATA_DIR, "curio.db")) }
}

type OidcNeeds = Pick<Env, "OIDC_CLIENT_ID" | "APP_ORIGIN" | "OUTBOUND_ALLOWED_HOSTS">

function problemOfOidc(issuer: string, needs: OidcNeeds): string | null {
  const { protocol, host, hostname, port } = new URL(issuer)
  if (!needs.OIDC_CLIENT_ID) return "OIDC_CLIENT_ID: must be set with OIDC_ISSUER"
  if (!needs.APP_ORIGIN)
    return "APP_ORIGIN: must be set with OIDC_ISSUER, the provider sends people back to it"
  const isNear = ["localhost", "127.0.0.1", "[::1]"].includes(hostname)
  const isAllowed = needs.OUTBOUND_ALLOWED_HOSTS.includes(port ? host : `${host}:80`)
  if (protocol === "https:" || isNear || isAllowed) return null
  return "OIDC_ISSUER: must begin with https://, unless it is this machine or OUTBOUND_ALLOWED_HOSTS names it"
}

export const env = parseEnv(process.env)

/** Of the demo's data. */
export const demoAccount = { username: "mila", email: "mila@example.com", password: "correct horse" }

export const signInAsDemo = `Sign in as ${demoAccount.email} with the password '${demoAccount.password}'.`

/** A demo shows the forms, and refuses them as all others. */
export const mayInvite = () => env.DEMO || env.SIGN_UP !== "closed"

/** On the button of the identity provider. @returns null without a provider. */
export const providerName = (): string | null =>
  env.OIDC_ISSUER ? (env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).host) : null
