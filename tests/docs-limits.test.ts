import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { jobLimits } from "~/domain/imports/job-limits.ts"
import * as limits from "~/limits.ts"
import { importLimits } from "~/services/import-file/file-limits.ts"
import { namesIn, neverCompared } from "./docs-limits/code.ts"
import { read, rows } from "./docs-limits/rows.ts"

/* docs/limits.md says the numbers of the code. `docs-limits/rows.ts` has where the code has those of each row. */

/** A row without a first cell belongs to the one above. */
const documented = new Map<string, string>()
for (const line of readFileSync("docs/limits.md", "utf8").split("\n")) {
  const [, what = "", limit = ""] = /^\| (?!what \|)/.test(line) ? line.split(/ *\| */) : []
  const name = what || [...documented.keys()].at(-1) || ""
  if (limit) documented.set(name, `${documented.get(name) ?? ""} ${limit}`)
}

const PERIODS: Record<string, number> = { minute: 60, hour: 3_600, day: 86_400 }

/** Each number of a row, without the statuses that it names. A rate is `10/900`: 10 in 900 seconds. */
function figuresOf(what: string, limit: string): (number | string)[] {
  const text = `${what.replace(/\b[45]\d\d\b/g, "")} ; ${limit.replace(/\(\d{3}\)/g, "")}`
  const figures = text.matchAll(/(\d[\d,.]*\d|\d)(?: in (?:an?|(\d+)) (minute|hour|day)s?\b)?/g)
  return [...figures].map(([, figure = "", count = "1", period]) => {
    const number = Number(figure.replaceAll(",", ""))
    return period ? `${number}/${Number(count) * (PERIODS[period] ?? 0)}` : number
  })
}

const beginningOf = (what: string) =>
  Object.keys(rows)
    .filter((beginning) => what.startsWith(beginning))
    .toSorted((a, b) => b.length - a.length)[0]

test.each([...documented])("docs/limits.md says the number of the code for %s", (what, limit) => {
  expect(figuresOf(what, limit)).toEqual(rows[beginningOf(what) ?? ""] ?? [])
})

test("docs/limits.md has a row for each limit that is compared", () => {
  const found = [...documented.keys()].map(beginningOf)
  expect(Object.keys(rows).filter((beginning) => !found.includes(beginning))).toEqual([])
})

test("docs/limits.md has all turns and rates", () => {
  expect(neverCompared()).toEqual(notForUsers)
})

/** One at a time: a thread, and a database's connection. */
const notForUsers = ["turns of app/runtime/worker-thread.ts", "turns of db/client/queued-client.ts"]

/** What the product shows, units, and lengths of texts; the last two are said in MB, or met by no file of a program. */
const others = [
  /^limits\.(?:DEFAULT_APP_NAME|API_PREFIX|FRESH_MS|CHAT_REFRESH_MS|POPULAR_PRODUCTS|BRAND_PICTURES|UNDO_MS|SAME_FORM_MS)$/,
  /^limits\.(?:toastLimits\.\w+|pageSizes\.grid|CARD_\w+|PICTURE_WIDTHS)$/,
  /^limits\.(?:(?:MINUTE|HOUR|DAY)_MS|lengths\.\w+)$/,
  /^imports\.(?:(?:own\.)?textBytes|tagCharacters)$/,
]

test("docs/limits.md has all numbers of the files with limits", () => {
  const names = [
    ...namesIn(limits, "limits"),
    ...namesIn(importLimits, "imports"),
    ...namesIn(jobLimits, "jobs"),
  ]
  expect(names.filter((name) => !read.has(name) && !others.some((other) => other.test(name)))).toEqual([])
})
