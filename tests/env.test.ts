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
    expect(parseEnv({ S3_ACCESS_KEY_ID_FILE: secretFile(" a\n\n") }).S3_ACCESS_KEY_ID).toBe(" a\n")
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
    const secrets = names.filter((name) => /SECRET|TOKEN|KEY|SMTP_URL|WEBHOOK/.test(name))
    expect(secrets).toContain("SESSION_SECRET")
    const refused = (name: string) => () => parseEnv({ [`${name}_FILE`]: "/nowhere" })
    for (const name of secrets) expect(refused(name), name).toThrow(`${name}_FILE: /nowhere cannot be read`)
  })
})

test("every variable is in .env.example", () => {
  const source = readFileSync("app/env.server.ts", "utf8")
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name)
  expect(names.length).toBeGreaterThan(30)
  const example = readFileSync(".env.example", "utf8")
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(example))).toEqual([])
})

test("a number that is none is refused in plain words", () => {
  expect(() => parseEnv({ PORT: "abc" })).toThrow("PORT: must be a number")
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

  test.each(["DATABASE_URL", "BACKUP_DIR", "S3_BUCKET"])("is refused beside %s", (name) => {
    const parse = () => parseEnv({ DEMO: "on", [name]: "file:/data/curio.db" })
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

test("DATABASE_URL with a % of its own is refused", () => {
  expect(() => parseEnv({ DATABASE_URL: "file:/srv/50% off/curio.db" })).toThrow("DATABASE_URL: has a %")
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
