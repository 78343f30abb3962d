import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { eventWords, onlyLogged } from "~/words/events.ts"

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  "bench/README.md",
  "extension/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
]
const textOf = (document: string) => readFileSync(document, "utf8")

/** The repository's page of releases, beside `blob/main/`, from where GitHub shows the documents. */
const RELEASES = "../../releases/latest"

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading))

test.each(documents)("%s links to files and headings that exist", (document) => {
  const links = [...textOf(document).matchAll(/(?:\]\(|^\[[^\]]+\]: |\bhref=")(?!https?:)([^)\s"]+)/gm)].map(
    ([, link = ""]) => link,
  )
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#")
    const target = path === "" ? document : join(dirname(document), path)
    if (target === RELEASES) return false
    return !existsSync(target) || (anchor !== undefined && !anchorsIn(textOf(target)).includes(anchor))
  })
  expect(broken).toEqual([])
})

test.each(documents)("%s names files and folders that exist", (document) => {
  const named =
    textOf(document).match(
      /(?<![\w/.…-])(?:app|bench|db|deploy|docs|extension|\.github|scripts|tests)\/(?:[\w/.-]+\.\w+|[\w/-]+\/(?![\w.*<{…[]))/g,
    ) ?? []
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents)("%s cites no document outside of the repository", (document) => {
  expect(textOf(document)).not.toMatch(/\.\.\/shared|\bspec\.md\b|(?<!\/)\bdecisions\.md\b/)
})

/** They log what was written. The page tells how they are named. */
const CHANGE_LOG = /^changes_/

test("docs/operate.md lists every security event", () => {
  const page = readFileSync("docs/operate.md", "utf8")
  const table = /### Security events\n(.*?)\nThe same events/s.exec(page)?.[1] ?? ""
  const named = table
    .split("\n")
    .flatMap((row) => (row.split("|")[1] ?? "").match(/(?<=`)[a-z-]+(?=`)/g) ?? [])
  const names = named.filter((name) => name !== "event")
  expect(names.toSorted()).toEqual([...Object.keys(eventWords), ...onlyLogged].toSorted())
})

test("docs/database.md lists the triggers and search indexes that the migrations make, and no others", () => {
  const made = new Set<string>()
  const migrations = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"))
  for (const name of migrations.toSorted()) {
    const acts = textOf(join("db/migrations", name)).matchAll(
      /(CREATE(?= TRIGGER| VIRTUAL)|DROP) (?:TRIGGER|(?:VIRTUAL )?TABLE)(?: IF EXISTS)? `(\w+)`/g,
    )
    for (const [, act, thing = ""] of acts)
      if (act === "CREATE") made.add(thing)
      else made.delete(thing)
  }
  expect(made.size).toBeGreaterThan(20)
  const document = textOf("docs/database.md")
  const listed = triggersIn(document)
  expect([...made].filter((name) => !CHANGE_LOG.test(name) && !listed.includes(name))).toEqual([])
  const [, section = ""] = /\n## Triggers\n(.*?)\n`tests/s.exec(document) ?? []
  const cells = section.split("\n").map((row) => row.split("|")[1] ?? "")
  const inTable = triggersIn(cells.join("\n"))
  expect(inTable.length).toBeGreaterThan(20)
  expect(inTable.filter((name) => !made.has(name))).toEqual([])
})

/** `a_insert`, `_delete` in one cell stand for `a_insert` and `a_delete`. */
function triggersIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const names = [...line.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
    const stem = names.find((name) => !name.startsWith("_"))?.replace(/_[a-z]+$/, "")
    return names.map((name) => (name.startsWith("_") ? `${stem}${name}` : name))
  })
}

/** What a row of the README says in words, and the row of docs/benchmarks.md that it comes from. */
const figures: [inReadme: string, benchmark: string, unit: number][] = [
  ["from the start to the first page", "time to the first response: a page", 1_000],
  ["memory without visitors", "memory, idle", 1],
  [
    "processor time of a page that is not in memory",
    "processor time of an uncached page, beside the page by hand",
    1,
  ],
  ["pages out of memory, for a signed-in user", "page for a user, likewise", 1],
  [
    "10,000 people in one chat: all but 1 % of their requests take",
    "10,000 users, all in one group: all but 1 %",
    1,
  ],
]

const numberIn = (cell = "") => Number.parseFloat(cell.replaceAll(",", ""))

/** The cell after the one that says `what`, perhaps as the worst of several. */
const cellBeside = (document: string, what: string) =>
  textOf(document)
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .flatMap((cells) => cells.filter((_, at) => cells[at - 1]?.replace(/ \(worst of \d+\)$/, "") === what))
    .at(0)

test.each(figures)("the README's figure '%s' is the measured one, rounded", (inReadme, benchmark, unit) => {
  const said = cellBeside("README.md", inReadme)?.match(/^[\d,.]+/)?.[0] ?? ""
  const measured = numberIn(cellBeside("docs/benchmarks.md", benchmark)) / unit
  const digits = said.replace(/^[0.]+|[^\d]/g, "").replace(/0+$/, "").length
  expect(numberIn(said)).toBe(Number(measured.toPrecision(digits)))
})

test("the README gives no figure that is not compared with a measured one", () => {
  const [, section = ""] = textOf("README.md").split("## How fast it is")
  const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (\w.*?) \|/gm)].map(
    ([, what = ""]) => what,
  )
  expect(rows).toEqual(figures.map(([what]) => what))
})

test.each(documents)("%s shows pictures that exist, and says what is on them", (document) => {
  const pictures = [...textOf(document).matchAll(/<img\b[^>]*>|!\[([^\]]*)\]\(([^)]+)\)/g)]
  for (const [tag, words, path] of pictures) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1]
    expect(words ?? attribute("alt"), tag).toBeTruthy()
    expect(existsSync(join(dirname(document), path ?? attribute("src") ?? "nothing")), tag).toBe(true)
  }
})
