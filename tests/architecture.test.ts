import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { describe, expect, test } from "vitest"

/*
 * The rules of docs/architecture.md that a machine can hold: who may import whom, and that every way in resolves its
 * own viewer.
 */

const files = ["app", "db", "extension"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("node_modules"))
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
  return [...statements].map(([, target = ""]) => pathOf(target, file))
}

/** What a file imports when it is needed, with `import()`. */
const importsLaterOf = (file: string): string[] =>
  [...(source.get(file) ?? "").matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?"([^"]+)"/g)].map(
    ([, target = ""]) => pathOf(target, file),
  )

function pathOf(target: string, file: string): string {
  if (target.startsWith("~/")) return `app/${target.slice(2)}`
  if (/^#(db|tests)\//.test(target)) return target.slice(1)
  return target.startsWith(".") ? normalize(join(dirname(file), target)) : target
}

/** Files below one of `from` that import something that `forbidden` matches. */
function offenders(from: RegExp, forbidden: RegExp, imports = importsOf): string[] {
  return files
    .filter((file) => from.test(file))
    .flatMap((file) =>
      [...imports(file), ...importsLaterOf(file)]
        .filter((target) => forbidden.test(target))
        .map((target) => `${file} imports ${target}`),
    )
}

test("the architecture tests read all files", () => {
  expect(files.length).toBeGreaterThan(100)
  expect(importsOf("app/domain/items/writes.server.ts")).toContain("db/schema/index.ts")
  expect(importsOf("app/api/items.ts")).toContain("app/http/api/api.server.ts")
})

/** From the lowest to the highest: a file imports from its own room and from those before it, types too. */
const rooms: [name: string, files: RegExp][] = [
  ["words", /^app\/(?:words\/|(?:context|edit|errors|limits|paths|pick|product-[\w-]+|text)\.ts$)/],
  ["runtime", /^app\/runtime\//],
  ["env", /^app\/env(?:\/|\.server\.ts$)/],
  ["db", /^db\//],
  ["services", /^app\/services\//],
  ["observe", /^app\/observe\//],
  ["domain", /^app\/domain\//],
  ["http", /^app\/http\//],
  ["browser", /^app\/browser\//],
  ["ui", /^app\/(?:ui|styles|assets)\//],
  ["forms", /^app\/forms\//],
  ["pages", /^app\/pages\//],
  ["api", /^app\/api\//],
  ["server", /^app\/server\//],
  ["commands", /^app\/commands\//],
  ["entries", /^app\/(?:root\.tsx|routes\.ts|server\.ts|entry\.\w+\.tsx)$/],
  ["extension", /^extension\//],
]

const heightOf = (file: string): number => rooms.findIndex(([, pattern]) => pattern.test(file))

const importsUp = (): string[] =>
  files.flatMap((file) =>
    [...importsAndTypesOf(file), ...importsLaterOf(file)]
      .filter((target) => heightOf(target) > heightOf(file))
      .map((target) => `${file} imports ${target}`),
  )

describe("rooms", () => {
  test("have every file", () => {
    expect(files.filter((file) => heightOf(file) < 0)).toEqual([])
  })

  test("stand in docs/architecture.md in the same order", () => {
    const table =
      readFileSync("docs/architecture.md", "utf8").split("\n## Rooms\n")[1]?.split("\n\n## ")[0] ?? ""
    const named = [...table.matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name)
    expect(named.slice(1)).toEqual(rooms.map(([name]) => name))
  })

  test("import only from below", () => {
    expect(importsUp()).toEqual([])
  })

  test.each([
    ["app/services/mail/send.server.ts", 'import { log } from "~/observe/log.server.ts"'],
    ["app/http/request.ts", 'import type { Reply } from "../forms/respond.server.ts"'],
    ["db/client.server.ts", 'const later = await import("~/domain/write.server.ts")'],
    ["app/ui/button.tsx", 'export { useDraft } from "~/forms/use-draft.ts"'],
  ])("that a file of a lower one imports are named: %s", (file, line) => {
    const text = source.get(file) ?? ""
    source.set(file, `${line}\n${text}`)
    const named = importsUp()
    source.set(file, text)
    expect(text).not.toBe("")
    expect(named).toEqual([expect.stringContaining(`${file} imports `)])
  })
})

/** Browsers run these files. */
const CLIENT = /^app\/(?:ui|browser)\/|^app\/forms\/(?!.*\.server|definition)/

describe("imports", () => {
  test("ui imports no commands and no queries", () => {
    expect(offenders(CLIENT, /^app\/domain\/.*\.server|^app\/(pages|api)\//)).toEqual([])
  })

  test("ui and browser do not import http, not even its types", () => {
    expect(offenders(CLIENT, /^app\/(http|server)\/|^app\/forms\/.*\.server/, importsAndTypesOf)).toEqual([])
  })

  test("app and db do not import the tests", () => {
    expect(offenders(/^(app|db)\//, /^tests\//)).toEqual([])
  })

  test("only db and the domain's server files import Drizzle", () => {
    expect(offenders(/^app\/(?!domain\/.*\.server\.ts$)/, /^drizzle-orm/)).toEqual([])
  })

  test("pages and api do not import the database", () => {
    expect(offenders(/^app\/(pages|api|ui|browser)\//, /^db\/|@libsql|^libsql$/)).toEqual([])
  })

  test("the two modes of the database do not import each other, and only two files choose between them", () => {
    expect(offenders(/^db\/file\//, /^db\/server\//, importsAndTypesOf)).toEqual([])
    expect(offenders(/^db\/server\//, /^db\/file\//, importsAndTypesOf)).toEqual([])
    const choosing = files.filter((file) =>
      importsAndTypesOf(file).some((path) => path.startsWith("db/server/")),
    )
    expect(choosing.filter((file) => !file.startsWith("db/server/")).toSorted()).toEqual([
      "db/client/open-database.ts",
      "db/rate-limit.server.ts",
    ])
  })

  test("only safe-fetch opens outgoing connections", () => {
    const others = files.filter(
      (file) => !/^(?:app\/services\/safe-fetch|app\/browser|extension)\//.test(file),
    )
    const calls = others.filter((file) =>
      /(?:(?<![.#\w])|globalThis\.)fetch\(|= fetch\b/.test(source.get(file) ?? ""),
    )
    // The operator names the server of the database.
    expect(calls).toEqual(["db/server/connection.ts"])
    expect(
      offenders(/^app\/(?!services\/safe-fetch\/)/, /^(undici|(node:)?(https?|http2|net|tls|dgram))$/).filter(
        // Our own server is made of these.
        (line) => !/^app\/(http|server|forms)\/.* imports node:(http|net)$/.test(line),
      ),
    ).toEqual([])
  })

  test("browser code imports no zod, no scraper and no server file", () => {
    expect(offenders(CLIENT, /^(zod|cheerio|sharp|node:)|\.server\.tsx?$/)).toEqual([])
  })

  test("only app/env.server.ts reads the environment", () => {
    const readers = files.filter((file) => {
      const text = source.get(file)?.replace('process.env.NODE_ENV ||= "production"', "") ?? ""
      return /process\.env\b|\benv\b[^;\n]*(?:from "(node:)?process"|= process\b)/.test(text)
    })
    expect(readers).toEqual(["app/env.server.ts"])
  })
})

describe("a file", () => {
  const ours = (imports: string[]) => [...new Set(imports)].filter((target) => source.has(target))

  test("imports at most 18 of our files", () => {
    const tooMany = files
      .map((file) => ({ file, count: ours(importsAndTypesOf(file)).length }))
      .filter(({ count }) => count > 18)
    expect(tooMany).toEqual([])
  })

  test("of a route needs at most 160 of our files at run time", () => {
    const needed = (route: string) => {
      const closure = new Set([route])
      for (const file of closure) for (const target of ours(importsOf(file))) closure.add(target)
      return closure.size
    }
    const routes = [...(source.get("app/routes.ts") ?? "").matchAll(/"((?:pages|api)\/[^"]+)"/g)]
    expect(routes.length).toBeGreaterThan(60)
    const tooMany = routes
      .map(([, path]) => ({ file: `app/${path}`, count: needed(`app/${path}`) }))
      .filter(({ count }) => count > 160)
    expect(tooMany).toEqual([])
  })
})

/** Without comments. */
const code = (file: string) => source.get(file)?.replace(/\/\*.*?\*\/|(?<!:)\/\/.*$/gms, "") ?? ""

test("the default product name is defined once, and is in no text", () => {
  const named = files.filter((file) => /\bCurio\b(?!-Position)/.test(code(file)))
  // What an operator reads is about the program, and the extension is not renamed.
  const ofProgram = /^(?:app\/env\.server\.ts|db\/snapshot\.server\.ts|extension\/.*)$/
  expect(named.filter((file) => !ofProgram.test(file))).toEqual(["app/limits.ts"])
})

test("no file calls URL.canParse, which parseUrl replaces", () => {
  expect(files.filter((file) => /\bcanParse\b/.test(code(file)))).toEqual([])
})

test("only browser/router.ts reads the globals of Remix in a browser", () => {
  const readers = files.filter((file) => CLIENT.test(file) || file.startsWith("app/pages/"))
  expect(readers.filter((file) => /\b__remix/.test(source.get(file) ?? ""))).toEqual([
    "app/browser/router.ts",
  ])
})

describe("forms", () => {
  const files = (pattern: RegExp) =>
    [...source].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort()

  test("that write are an ActionForm, an InlineForm or a ButtonForm, which name the user who opened them", () => {
    // The page of a form without a session knows no user. The notes submit their ActionForm when they close.
    // A group's link field reads a page, and writes nothing. The button for an invitation leads to another page's form, and names the user itself.
    // The Undo of a toast restores what its sender may restore, whoever that is.
    const [form, signedOut, notes, invitation, link, toast] = [
      "app/forms/form.tsx",
      "app/forms/signed-out-page.tsx",
      "app/pages/collection/note-editor.tsx",
      "app/pages/invitations/link-button.tsx",
      "app/pages/paste-link.tsx",
      "app/ui/toast.tsx",
    ]
    expect(files(/\b(?:m|formM)ethod[=:]\s*\{?["'`]post["'`]/)).toEqual([
      form,
      signedOut,
      notes,
      invitation,
      link,
      toast,
    ])
    expect(files(/<form\b/)).toEqual([signedOut])
    expect(files(/\buseFetcher\b/)).toEqual([form, "app/forms/use-form-result.ts", "app/ui/growing-grid.tsx"])
    // The second sends a form as the browser does without JavaScript, after a deploy.
    expect(files(/\.(Form|submit)\b/)).toEqual([form, "app/forms/use-loaded-submit.ts"])
    expect(files(/\buseSubmit\(/)).toEqual([notes])
    expect(source.get("app/forms/form.tsx")?.match(/<(UserField|OpenedByField) /g)).toHaveLength(2)
    expect(source.get(invitation ?? "")).toContain("_user")
  })

  test("have an address each, and no field that says which one is meant", () => {
    expect(files(/["'`]intent["'`]|\bintent[=:]/)).toEqual([])
  })

  test("in a dialog have the dialog's address, and the query parameter of old ones leads there", () => {
    const query = /[?&]dialog=|\.(get|has|set|append)\("dialog"|[{,]\s*dialog: ?["'`]/
    expect(files(query)).toEqual(["app/pages/shell/shell.server.ts"])
  })
})

describe("every loader and action resolves its own viewer", () => {
  // Remix runs loaders side by side: a parent's check protects no child.
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/"((?:pages|api)\/[^"]+)"/g)].map(
    ([, path]) => `app/${path}`,
  )

  /** Answer before anybody is asked who they are, and say why. */
  const open = new Map([
    ["app/api/unknown.ts", "a 404 for everybody"],
    ["app/pages/web-manifest.ts", "the same for everybody"],
    ["app/pages/well-known.ts", "the same for everybody"],
    ["app/pages/images/signed.ts", "a signed address is the permission"],
    ["app/pages/images/card.ts", "a chat app asks for it, as a visitor or by a view link"],
    ["app/pages/images/upload.ts", "an unguessable address is the permission"],
  ])

  /** Their actions still choose by the address. No other file may. */
  const choosing = [
    // The address says which form the page shows, and the form is sent there.
    "app/pages/auth/route.tsx",
    "app/pages/profile/two-step/route.tsx",
  ]

  const fixed = /^(pageLoader|userLoader|dialogLoader|notFoundPage|formAction)\($|^route\.(loader|action)$/

  test("through pageLoader, dialogLoader, formAction or api", () => {
    expect(routes.length).toBeGreaterThan(60)
    for (const file of routes.filter((path) => !open.has(path))) {
      const text = source.get(file) ?? ""
      const passedOn = text.matchAll(/^export \{[^}]*\b(?:loader|action)\b[^}]*\}(?: from "([^"]+)")?/gm)
      for (const [, from = ""] of passedOn) expect(routes, file).toContain(pathOf(from, file))
      const ways = text.matchAll(
        /^export (?:const|let|var|(?:async )?function) (loader|action)\b(?: = ([\w.]+\(?))?/gm,
      )
      for (const [, name = "", value = ""] of ways)
        if (name === "loader" || fixed.test(value)) expect(value, `${file}: ${name}`).toMatch(fixed)
        else if (!choosing.includes(file)) expect(isFormAction(file, name), `${file}: ${name}`).toBe(true)
    }
  })

  test("and no action chooses by the address", () => {
    const add = "app/pages/collection/add.tsx"
    expect(isFormAction(add, "action")).toBe(true)
    const text = source.get(add) ?? ""
    for (const choosing of [
      "export const action = (args) => (isRead(args) ? readPage(args) : addItem(args))\nconst addItem =",
      "export function action(args) {\n  return addItem(args)\n}\nconst addItem =",
      "export const action = choose(readPage, addItem)\nconst addItem =",
    ]) {
      source.set(add, text.replace("export const action =", choosing))
      expect(isFormAction(add, "action"), choosing).toBe(false)
    }
    source.set(add, text)
  })
})

/** Whether a top-level name is a `formAction`, or another name of one. */
function isFormAction(file: string, name: string): boolean {
  const declared = new RegExp(`^(?:export )?const ${name} = (\\w+)(\\(|$)`, "m").exec(source.get(file) ?? "")
  if (!declared) return source.has(importedFrom(file, name)) && isFormAction(importedFrom(file, name), name)
  const [, value = "", isCall] = declared
  return isCall ? value === "formAction" || makesFormAction(file, value) : isFormAction(file, value)
}

/** An imported function whose only expression is a call of `formAction`. */
function makesFormAction(file: string, name: string): boolean {
  const made = new RegExp(`^export const ${name} = [^{]*\\) =>\\s*formAction\\(\\{`, "m")
  return made.test(source.get(importedFrom(file, name)) ?? "")
}

function importedFrom(file: string, name: string): string {
  const statement = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`, "m").exec(
    source.get(file) ?? "",
  )
  return statement?.[1] ? pathOf(statement[1], file) : ""
}
