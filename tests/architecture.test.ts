import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { describe, expect, test } from "vitest"

/*
 * The rules of docs/architecture.md that a machine can hold: who may import whom, and that every way in resolves its
 * own viewer.
 */

const files = ["app", "db"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(top, path)),
)
const source = new Map(files.map((file) => [file, readFileSync(file, "utf8")]))

/** What a file imports at run time, as paths from the top folder, or package names. */
const importsOf = (file: string): string[] => importedBy(file, /^\s*(?:import|export)\s+(?!type\s)/)

/** With `import type` as well. */
const importsAndTypesOf = (file: string): string[] => importedBy(file, /^\s*(?:import|export)\s+/)

function importedBy(file: string, keyword: RegExp): string[] {
  const text = source.get(file) ?? ""
  const statements = text.matchAll(new RegExp(`${keyword.source}(?:[^"';]*?\\sfrom\\s+)?"([^"]+)"`, "gm"))
  return [...statements].map(([, target = ""]) => {
    if (target.startsWith("~/")) return `app/${target.slice(2)}`
    if (/^#(db|tests)\//.test(target)) return target.slice(1)
    return target.startsWith(".") ? normalize(join(dirname(file), target)) : target
  })
}

/** Files below one of `from` that import something that `forbidden` matches. */
function offenders(from: RegExp, forbidden: RegExp, imports = importsOf): string[] {
  return files
    .filter((file) => from.test(file))
    .flatMap((file) =>
      imports(file)
        .filter((target) => forbidden.test(target))
        .map((target) => `${file} imports ${target}`),
    )
}

test("the architecture tests read all files", () => {
  expect(files.length).toBeGreaterThan(100)
  expect(importsOf("app/domain/items/writes.server.ts")).toContain("db/schema/index.ts")
  expect(importsOf("app/api/items.ts")).toContain("app/http/api/api.server.ts")
})

describe("imports", () => {
  test("the domain does not import pages, http or ui", () => {
    expect(offenders(/^app\/domain\//, /^app\/(pages|api|http|ui|browser)\/|^(react|@remix-run\/)/)).toEqual(
      [],
    )
  })

  test("ui imports no commands and no queries", () => {
    expect(offenders(/^app\/ui\//, /^app\/domain\/.*\.server|^app\/(pages|api)\//)).toEqual([])
  })

  test("ui and browser do not import http, not even its types", () => {
    expect(offenders(/^app\/(ui|browser)\//, /^app\/http\//, importsAndTypesOf)).toEqual([])
  })

  test("app and db do not import the tests", () => {
    expect(offenders(/^(app|db)\//, /^tests\//)).toEqual([])
  })

  test("services do not import pages, http or ui", () => {
    expect(offenders(/^app\/services\//, /^app\/(pages|api|http|ui)\//)).toEqual([])
  })

  test("only db and the domain's server files import Drizzle", () => {
    expect(offenders(/^app\/(?!domain\/.*\.server\.ts$)/, /^drizzle-orm/)).toEqual([])
  })

  test("pages and api do not import the database", () => {
    expect(offenders(/^app\/(pages|api|ui|browser)\//, /^db\/|@libsql|^libsql$/)).toEqual([])
  })

  test("only safe-fetch opens outgoing connections", () => {
    const others = files.filter(
      (file) => !file.startsWith("app/services/safe-fetch/") && !file.startsWith("app/browser/"),
    )
    const calls = others.filter((file) => /(?<![.\w])fetch\(/.test(source.get(file) ?? ""))
    expect(calls).toEqual([])
    expect(
      offenders(/^app\/(?!services\/safe-fetch\/)/, /^(undici|node:https?)$/).filter(
        (line) => !line.startsWith("app/http/"),
      ),
    ).toEqual([])
  })

  test("browser code imports no zod, no scraper and no server file", () => {
    expect(offenders(/^app\/(ui|browser)\//, /^(zod|cheerio|sharp|node:)|\.server\.tsx?$/)).toEqual([])
  })

  test("only app/env.server.ts reads the environment", () => {
    const readers = files.filter((file) => {
      const text = source.get(file)?.replace('process.env.NODE_ENV ||= "production"', "") ?? ""
      return /process\.env\b/.test(text)
    })
    expect(readers).toEqual(["app/env.server.ts"])
  })
})

test("every component of the interface is on /dev/ui", () => {
  const seen = new Set(files.filter((file) => file.startsWith("app/pages/dev/ui/")))
  for (const file of seen) for (const target of importsOf(file)) if (source.has(target)) seen.add(target)
  const elsewhere = [
    // A hidden field.
    "app/ui/one-time-key.tsx",
    // Loaded by toast.tsx when there is a toast.
    "app/ui/radix-toast.tsx",
  ]
  const components = files.filter((file) => /^app\/ui\/.*\.tsx$/.test(file))
  expect(components.filter((file) => !seen.has(file) && !elsewhere.includes(file))).toEqual([])
})

test("the default product name is defined once", () => {
  const named = files.filter((file) => source.get(file)?.includes('"Curio"'))
  expect(named).toEqual(["app/limits.ts"])
})

test("every form that writes says who opened it, signing out apart", () => {
  const silent = [...source].flatMap(([file, text]) => {
    const forms = text.match(/method="post"/g)?.length ?? 0
    const says = text.match(/<(OwnerMark|OpenedBy) /g)?.length ?? 0
    return forms > says ? [file] : []
  })
  expect(silent).toEqual(["app/pages/shell/account-menu.tsx"])
})

describe("every loader and action resolves its own viewer", () => {
  // Remix runs loaders side by side: a parent's check protects no child.
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/"((?:pages|api)\/[^"]+)"/g)].map(
    ([, path]) => `app/${path}`,
  )

  /** Answer before anybody is asked who they are, and say why. */
  const open = new Map([
    ["app/api/unknown.ts", "a 404 for everybody"],
    ["app/pages/images/signed.ts", "a signed address is the permission"],
    ["app/pages/images/upload.ts", "an unguessable address is the permission"],
  ])

  test("through pageLoader, formAction or api", () => {
    expect(routes.length).toBeGreaterThan(10)
    for (const file of routes.filter((path) => !open.has(path))) {
      const text = source.get(file) ?? ""
      const ways = [...text.matchAll(/export (?:const|(?:async )?function) (loader|action)\b[ =]*([\w.]*)/g)]
      for (const [, name, value = ""] of ways)
        expect(value, `${file}: ${name}`).toMatch(
          /^(pageLoader|notFoundPage|formAction|route\.(loader|action))$/,
        )
    }
  })
})
