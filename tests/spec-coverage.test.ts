import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { assertedIn, testsIn } from "./support/spec-coverage/assertions.ts"
import { programOf } from "./support/spec-coverage/program.ts"
import { callsIn, placesOf, quotedIn, readSpec, routeOf, uncovered } from "./support/spec-coverage/spec.ts"
import { type Row, readTable, says } from "./support/spec-coverage/table.ts"

/*
 * docs/spec-coverage.md says which test holds each requirement of the specification. Here it is held to that: the
 * test exists, and its assertions say the row's words or numbers; and nothing of the specification is missing.
 */

const { rows, open } = readTable(readFileSync("docs/spec-coverage.md", "utf8"))
const files = [...new Set(rows.map(({ file }) => file))].filter((file) => existsSync(file))
const program = programOf(files)

/** What is wrong with a row; null when its test holds it. */
function fault({ line, file, title, values }: Row): string | null {
  const where = `line ${line}`
  if (values.length === 0) return `${where}: nothing to hold`
  if (!files.includes(file)) return `${where}: no file ${file}`
  const named = testsIn(program, file).filter(({ path }) => endsWith(path, title))
  const [found] = named
  if (!found || named.length > 1) return `${where}: ${named.length} tests '${title.join(" › ")}' in ${file}`
  const asserted = [...assertedIn(program, found)]
  const missing = values.filter((value) => !asserted.some((text) => says(text, value)))
  return missing.length > 0
    ? `${where}: '${missing.join("', '")}' in no assertion of '${title.join(" › ")}'`
    : null
}

const endsWith = (path: string[], title: string[]) =>
  title.length > 0 && title.every((name, index) => name === path[path.length - title.length + index])

test("each row names a test whose assertions contain its words or constants", () => {
  expect(rows.flatMap((row) => fault(row) ?? [])).toEqual([])
  expect(rows.length).toBeGreaterThan(300)
})

/** Quoted in one piece for what are two strings. */
const PAIRS: Record<string, string[]> = {
  "Request sent / Waiting for response": ["Request sent", "Waiting for response"],
  "Your profile is now private/public.": ["Your profile is now private.", "Your profile is now public."],
}

const SPEC = "../shared/spec.md"
if (!existsSync(SPEC)) console.warn(`SKIPPED: the comparison with the specification, which is not at ${SPEC}`)

describe.skipIf(!existsSync(SPEC))("nothing of the specification is missing", () => {
  const markdown = existsSync(SPEC) ? readFileSync(SPEC, "utf8") : ""
  const lines = readSpec(markdown)
  const heldIn = (section: number) =>
    new Set(rows.filter((row) => row.section === section).flatMap(({ values }) => values))
  const notHeld = (named: { section: number; text: string }[]) =>
    named
      .filter(({ section, text }) => !heldIn(section).has(text))
      .map(({ section, text }) => `${section}: ${text}`)

  test("no string that it quotes", () => {
    const quoted = lines.flatMap(({ section, text }) =>
      quotedIn(text).flatMap((string) => (PAIRS[string] ?? [string]).map((one) => ({ section, text: one }))),
    )
    expect(quoted.length).toBeGreaterThan(100)
    expect(notHeld(quoted)).toEqual([])
  })

  test("no call of the API", () => {
    const calls = lines.filter(({ section }) => section === 7).flatMap(({ text }) => callsIn(text))
    expect(calls).toHaveLength(46)
    expect(notHeld(calls.map((text) => ({ section: 7, text })))).toEqual([])
  })

  test("no route", () => {
    const routes = markdown.split("\n").flatMap((line) => routeOf(line) ?? [])
    expect(routes).toHaveLength(11)
    expect(notHeld(routes.map((text) => ({ section: 2, text })))).toEqual([])
  })

  test("none of its words", () => {
    const fragments = lines.map((): string[] => [])
    const strays: string[] = []
    for (const { section, text } of [
      ...rows.map(({ section, requirement }) => ({ section, text: requirement })),
      ...open.map((text) => ({ section: 0, text })),
    ]) {
      const at = lines.findIndex(
        (line) => (section === 0 || line.section === section) && placesOf(line.text, text) !== null,
      )
      if (at < 0) strays.push(text)
      else fragments[at]?.push(text)
    }
    expect(strays).toEqual([])
    expect(lines.flatMap(({ text }, index) => uncovered(text, fragments[index] ?? []))).toEqual([])
  })
})
