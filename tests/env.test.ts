import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { fileOf } from "~/env/file-url.ts"
import { parseEnv } from "~/env.server.ts"

function secretFile(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "curio-env-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "secret")
  writeFileSync(path, content)
  return path
}

const SECRET = "s".repeat(40)

describe("X_FILE", () => {
  test.each([SECRET, `${SECRET}\n`, `${SECRET}\r\n`])("is read without its last line break", (content) => {
    expect(parseEnv({ SESSION_SECRET_FILE: secretFile(content) }).SESSION_SECRET).toEqual([SECRET])
  })

  test("keeps earlier line breaks", () => {
    const keys = { S3_ACCESS_KEY_ID_FILE: secretFile(" a\n\n"), S3_SECRET_ACCESS_KEY: "b" }
    expect(parseEnv(keys).S3_ACCESS_KEY_ID).toBe(" a\n")
  })

  test("is refused without showing a secret when the variable is set too", () => {
    const wrong = {
      SESSION_SECRET: SECRET,
      SESSION_SECRET_FILE: secretFile(SECRET),
      DATABASE_AUTH_TOKEN: "token",
      DATABASE_AUTH_TOKEN_FILE: "/nowhere",
    }
    const parse = () => parseEnv(wrong)
    expect(parse).toThrow("SESSION_SECRET and SESSION_SECRET_FILE are both set: remove one of them")
    expect(parse).toThrow("DATABASE_AUTH_TOKEN and DATABASE_AUTH_TOKEN_FILE are both set")
    expect(parse).not.toThrow(SECRET)
  })

  test("is refused by name when the file cannot be used", () => {
    const folder = join(secretFile(""), "..")
    mkdirSync(join(folder, "folder"))
    const parse = (path: string) => () => parseEnv({ SESSION_SECRET_FILE: path })
    expect(parse("/nowhere/at/all")).toThrow("SESSION_SECRET_FILE: /nowhere/at/all cannot be read (ENOENT)")
    expect(parse(join(folder, "folder"))).toThrow("cannot be read (EISDIR)")
    expect(parse(secretFile("\n"))).toThrow("is empty")
    expect(parse(secretFile(Buffer.alloc(65_537, "a")))).toThrow("is larger than 64 KB")
    expect(parse("/dev/zero")).toThrow("is larger than 64 KB")
  })

  test("is checked like the variable", () => {
    expect(() => parseEnv({ SESSION_SECRET_FILE: secretFile("short") })).toThrow(
      "SESSION_SECRET: must have at least 32 characters",
    )
  })

  test("counts as unset when it is empty, and so does the variable", () => {
    const path = secretFile(SECRET)
    expect(parseEnv({ SESSION_SECRET: "", SESSION_SECRET_FILE: path }).SESSION_SECRET).toEqual([SECRET])
    expect(parseEnv({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: "" }).SESSION_SECRET).toEqual([SECRET])
  })

  test("exists for every variable that holds a secret", () => {
    const names = [...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name = ""]) => name,
    )
    const secrets = names.filter((name) => /SECRET|TOKEN|KEY|PASS|SMTP_URL|WEBHOOK/.test(name))
    expect(secrets).toContain("SESSION_SECRET")
    const refused = (name: string) => () => parseEnv({ [`${name}_FILE`]: "/nowhere" })
    for (const name of secrets) expect(refused(name), name).toThrow(`${name}_FILE: /nowhere cannot be read`)
  })
})

test("every variable is in .env.example", () => {
  const source = readFileSync("app/env.server.ts", "utf8")
  const names = [...source.matchAll(/(?<=^ *|[{,(] ?)([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name)
  expect(names.length).toBeGreaterThan(30)
  const example = readFileSync(".env.example", "utf8")
  expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, "m").test(example))).toEqual([])
})

const OIDC = { OIDC_CLIENT_ID: "curio", APP_ORIGIN: "https://curio.example.org" }
const ON_SERVER = { DATABASE_URL: "libsql://db.example.org" }

describe("a wrong value is refused in one line", () => {
  const [FILE, SERVER] = ["must name a file, not a folder", "must be an address such as libsql://"]
  const ADDRESS = "must be an address such as"
  const FOLDER = "must be a folder of this machine, and no address"
  const HOME = "must not begin with ~"
  const NO_USER = "must have no user and password before the host"
  test.each<[name: string, value: string, sentence: string, beside?: Record<string, string>]>([
    ["PORT", "abc", "must be a whole number from 0 to 65535"],
    ["PORT", "3000.5", "must be a whole number from 0 to 65535"],
    ["PORT", "-0.5", "must be a whole number from 0 to 65535"],
    ["DATA_DIR", "~/data", HOME],
    ["DATA_DIR", "file:/srv/data", FOLDER],
    ["DATABASE_URL", "/srv/curio.db", "must begin with file:, libsql://"],
    ["DATABASE_URL", "postgres://db.example.org", "must begin with file:, libsql://"],
    ["DATABASE_URL", ":memory:", "must begin with file:, libsql://"],
    ["DATABASE_URL", "file::memory:", "must name a file: what is in memory is lost"],
    ["DATABASE_URL", "file::memory:?cache=shared", "must name a file: what is in memory is lost"],
    ["DATABASE_URL", "file:a?mode=memory", "must name a file: what is in memory is lost"],
    ["DATABASE_URL", "file:/srv/curio.db?mode=ro", "must end with the file's name: write %3F for a ?"],
    ["DATABASE_URL", "file:", FILE],
    ["DATABASE_URL", "file:/srv/", FILE],
    ["DATABASE_URL", "file:~/curio.db", HOME],
    ["DATABASE_URL", "file://srv/curio.db", "must have one or three slashes after file:"],
    ["DATABASE_URL", "file:/srv/50% off/curio.db", "has a % that is none of an address: write %25"],
    ["DATABASE_URL", "libsql://", SERVER],
    ["DATABASE_URL", "https://", SERVER],
    ["DATABASE_URL", "http://db example", SERVER],
    ["DATABASE_URL", "libsql://db.example.org:99999", SERVER],
    ["DATABASE_URL", "libsql://mila:secret@db.example.org", SERVER],
    ["DATABASE_URL", "libsql://db.example.org?sslmode=off", SERVER],
    ["DATABASE_AUTH_TOKEN", "two\nlines", "must have no spaces and no line breaks"],
    ["DATABASE_REPLICA_URL", "file:/srv/curio.db", "must begin with libsql://", ON_SERVER],
    ["DATABASE_REPLICA_URL", "http://", SERVER, ON_SERVER],
    ["DATABASE_STALENESS_MS", "10", "must be a whole number from 500 to 60000", ON_SERVER],
    ["SESSION_MAX_DAYS", "180d", "must be a whole number from 1 to 3650"],
    ["APP_ORIGIN", "curio.example.org", ADDRESS],
    ["APP_NAME", "a\nb", "must be one line"],
    ["APP_NAME", "a".repeat(41), "must have at most 40 characters"],
    ["SIGN_UP", "yes", "must be open, invited or closed"],
    ["DEMO", "1", "must be on or off"],
    ["QUOTA_MB", "1 GB", "must be a whole number from 0 to 1000000000"],
    ["QUOTA_MB", "1e99", "must be a whole number from 0 to 1000000000"],
    ["CACHE_MB", "-1", "must be a whole number from 0 to 1000000"],
    ["PUBLIC_CACHE_SECONDS", "1m", "must be a whole number from 0 to 86400"],
    ["S3_BUCKET", "s3://pictures", "must be a bucket's name, without an address and a folder"],
    ["S3_BUCKET", "pictures/curio", "must be a bucket's name, without an address and a folder"],
    ["S3_ENDPOINT", "minio:9000", "must be an http or https address"],
    ["S3_ENDPOINT", "https://key:secret@s3.example.org", NO_USER],
    ["S3_REGION", "us east", "must have no spaces"],
    ["S3_ACCESS_KEY_ID", "key", "must be set with S3_SECRET_ACCESS_KEY"],
    ["SMTP_URL", "mail.example.org", ADDRESS, OIDC],
    ["SMTP_URL", "smtp://", ADDRESS, OIDC],
    ["SMTP_URL", "mailto:mila@example.org", ADDRESS, OIDC],
    ["SMTP_URL", "smtp://mila:50%@mail.example.org", "has a % that is none of an address", OIDC],
    ["MAIL_FROM", "Curio <curio@example.org", ADDRESS],
    ["MAIL_FROM", "curio@example.org, mila@example.org", ADDRESS],
    ["OIDC_ISSUER", "login.example.org", ADDRESS, OIDC],
    ["OIDC_ISSUER", "https://mila:secret@login.example.org", NO_USER, OIDC],
    [
      "OIDC_ISSUER",
      "https://a.example/.well-known/openid-configuration",
      "must end before /.well-known/",
      OIDC,
    ],
    ["OIDC_SCOPES", "openid,profile", "must be words with a space between, one of them openid"],
    ["OUTBOUND_ALLOWED_HOSTS", "http://shop.example.org", "must be host:port pairs"],
    ["OUTBOUND_ALLOWED_HOSTS", "shop.example.org:99999", "must be host:port pairs"],
    ["OUTBOUND_ALLOWED_HOSTS", "*:80", "must be host:port pairs"],
    ["BACKUP_DIR", "~/backup", HOME],
    ["BACKUP_DIR", "s3://backup", FOLDER],
    ["BACKUP_DIR", "./data/", "must be another folder than DATA_DIR"],
    ["BACKUP_EVERY", "24", "must be hours, such as 6h or 24h"],
    ["ERROR_WEBHOOK_URL", "hooks.example.org", ADDRESS],
    ["ERROR_WEBHOOK_URL", "https://mila:secret@hooks.example.org", NO_USER],
    ["SECURITY_CONTACT", "security@example.org", "must begin with mailto: or https://"],
    ["METRICS_TOKEN", "sixteen-characters-ü", "must have at least 16 characters of ASCII"],
    ["LOG_LEVEL", "verbose", "must be silent, error, warn, info or debug"],
    ["NODE_ENV", " production", "must be development, production or test"],
    ["HOST", '"127.0.0.1"', "has quotes around its value: remove them"],
    ["DATABASE_URL", "'file:/srv/curio.db'", "has quotes around its value: remove them"],
    ["S3_ACCESS_KEY_ID", ' "key" ', "has quotes around its value: remove them"],
  ])("%s=%s", (name, value, sentence, beside = {}) => {
    const parse = () => parseEnv({ ...beside, [name]: value })
    expect(parse).toThrow(`(see .env.example):\n  ${name}: ${sentence}`)
    expect(parse).not.toThrow(/\n.*\n/)
  })
})

describe("a value works", () => {
  test.each<[name: keyof ReturnType<typeof parseEnv>, value: string, meaning: unknown, beside?: object]>([
    ["PORT", " 8080 ", 8080],
    ["PORT", " ", 3000],
    ["HOST", " ::1\r", "::1"],
    ["DATA_DIR", " /srv/curio/ ", "/srv/curio"],
    ["DATABASE_URL", " file:/srv/curio.db ", "file:/srv/curio.db"],
    ["DATABASE_URL", "file:/srv/a%3Fb.db", "file:/srv/a%3Fb.db"],
    ["DATABASE_URL", "libsql://db.example.org?tls=0", "libsql://db.example.org?tls=0"],
    ["DATABASE_URL", "http://[::1]:8080/", "http://[::1]:8080/"],
    ["APP_NAME", " ", "Curio"],
    ["S3_BUCKET", "arn:aws:s3:::pictures/curio", "arn:aws:s3:::pictures/curio"],
    ["DEMO", "on ", true],
    ["SMTP_URL", "smtp://mila:50%25@mail.example.org", "smtp://mila:50%25@mail.example.org", OIDC],
    ["MAIL_FROM", '"Curio, at home" <curio@example.org>', '"Curio, at home" <curio@example.org>'],
    ["MAIL_FROM", "curio@example.org", "curio@example.org"],
    ["OUTBOUND_ALLOWED_HOSTS", "A.example:80, [::1]:8080", ["a.example:80", "[::1]:8080"]],
    ["BACKUP_DIR", " /srv/backup/ ", "/srv/backup"],
    ["SESSION_SECRET", ` "${SECRET}"`, [` "${SECRET}"`]],
  ])("%s=%s", (name, value, meaning, beside = {}) => {
    expect(parseEnv({ ...beside, [name]: value })[name]).toEqual(meaning)
  })
})

test.each(["11", "yes", "localhost", "10.0.0.0/33"])(
  "TRUST_PROXY=%s is refused with the allowed values",
  (value) => {
    expect(() => parseEnv({ TRUST_PROXY: value })).toThrow(
      "TRUST_PROXY: must be off, on, the number of proxies",
    )
  },
)

test.each(["", "0", "off", "false", undefined])("TRUST_PROXY=%s trusts no proxy", (value) => {
  expect(parseEnv({ TRUST_PROXY: value }).TRUST_PROXY).toBeNull()
})

describe("DEMO", () => {
  test("has a folder and a database of its own, and closes sign-up", () => {
    const { DATA_DIR, DATABASE_URL, SIGN_UP } = parseEnv({ DATA_DIR: "/data", DEMO: "on", SIGN_UP: "open" })
    expect({ DATA_DIR, DATABASE_URL, SIGN_UP }).toEqual({
      DATA_DIR: "/data/demo",
      DATABASE_URL: "file:/data/demo/curio.db",
      SIGN_UP: "closed",
    })
  })

  test.each([
    ["DATABASE_URL", "file:/data/curio.db"],
    ["BACKUP_DIR", "/backup"],
    ["S3_BUCKET", "pictures"],
  ])("is refused beside %s", (name, value) => {
    const parse = () => parseEnv({ DEMO: "on", [name]: value })
    expect(parse).toThrow(`DEMO: keeps nothing and asks nobody, so ${name} must not be set`)
  })
})

test.each([
  "https://home.example.org/curio",
  "https://home.example.org/curio/",
  "https://home.example.org/?a=b",
  "https://home.example.org/#curio",
  "https://mila:secret@home.example.org",
])("APP_ORIGIN=%s is refused", (APP_ORIGIN) => {
  expect(() => parseEnv({ APP_ORIGIN })).toThrow(
    "APP_ORIGIN: must end after the host and its port: Curio needs a host",
  )
})

test.each([
  ["https://home.example.org/", "https://home.example.org"],
  ["https://HOME.example.org:443", "https://home.example.org"],
  ["http://192.168.1.5:3000", "http://192.168.1.5:3000"],
  ["http://[::1]:3000/", "http://[::1]:3000"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("APP_ORIGIN=%s is %s", (APP_ORIGIN, origin) => {
  expect(parseEnv({ APP_ORIGIN }).APP_ORIGIN).toBe(origin)
})

describe("DATA_DIR", () => {
  const folders = [
    "/srv/50% off",
    "/srv/a%20b",
    "/srv/100%",
    "/srv/a b",
    "/srv/a#b",
    "/srv/a?b",
    "/srv/a:b",
    "/srv/é+&",
  ]

  test.each(folders)("%s holds the database", (DATA_DIR) => {
    expect(fileOf(parseEnv({ DATA_DIR }).DATABASE_URL)).toBe(`${DATA_DIR}/curio.db`)
  })
})

test.each([
  ["file:/srv/a%20b/curio.db", "/srv/a b/curio.db"],
  ["file:///srv/50%25/curio.db", "/srv/50%/curio.db"],
])("DATABASE_URL=%s is the file %s", (DATABASE_URL, path) => {
  expect(fileOf(parseEnv({ DATABASE_URL }).DATABASE_URL)).toBe(path)
})

describe("SESSION_SECRET", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(40)]
  test.each([
    [first, [first]],
    [`${first},${second}`, [first, second]],
    [` ${first}\n${second}, `, [first, second]],
    // A single one may have been chosen with spaces and commas.
    ["a long sentence, which nobody else would guess", ["a long sentence, which nobody else would guess"]],
    [` ${first} `, [` ${first} `]],
  ])("%j has the values %j", (SESSION_SECRET, values) => {
    expect(parseEnv({ SESSION_SECRET }).SESSION_SECRET).toEqual(values)
  })

  test.each([
    ["short", "SESSION_SECRET: must have at least 32 characters"],
    [`short,${first}`, "SESSION_SECRET: each of several values must have at least 32 characters"],
    [`${first} short`, "SESSION_SECRET: each of several values must have at least 32 characters"],
  ])("%j is refused", (SESSION_SECRET, message) => {
    expect(() => parseEnv({ SESSION_SECRET })).toThrow(message)
  })
})
