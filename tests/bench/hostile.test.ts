import { expect, test } from "vitest"
import type { Outcome } from "../../bench/hostile/kind.ts"
import { kinds } from "../../bench/hostile/kinds/index.ts"
import { judge, ownPart } from "../../bench/hostile/run.ts"

const target = { isDead: () => false, hasToldSecrets: () => false }

function failuresOf({ expects = [200, 429], answered = [200], ...measured }: Given = {}): string[] {
  const outcome: Outcome = {
    kind: { id: "S0", name: "a kind", expects, run: async () => {} },
    waitMs: 5,
    busyMs: 5,
    rssMb: 1,
    otherMs: null,
    statuses: new Map(answered.map((status) => [status, 1])),
    notes: [],
    failures: [],
    ...measured,
  }
  return judge(outcome, target)
}
type Given = { expects?: number[]; answered?: number[] } & Partial<Outcome>

test("a kind of hostile input holds when it gets the statuses that it expects", () => {
  expect(failuresOf()).toEqual([])
  expect(failuresOf({ answered: [200, 429] })).toEqual([])
})

test("a kind of hostile input fails when its address is not served", () => {
  expect(failuresOf({ answered: [405] })).toContain("answered 405")
  expect(failuresOf({ answered: [200, 405] })).toEqual(["answered 405"])
})

test("a kind of hostile input fails when it was only refused for being busy", () => {
  expect(failuresOf({ answered: [429] })).toEqual(["never answered 200"])
  expect(failuresOf({ expects: [429], answered: [429] })).toEqual([])
})

test("a kind of hostile input fails when it got no response that counts", () => {
  expect(failuresOf({ answered: [] })).toContain("nothing was answered")
  expect(failuresOf({ answered: [0, 200] })).toEqual(["answered nothing"])
})

test("a wait is judged by processor time, and by the clock where that is not known", () => {
  const waited = "others waited over 300 ms"
  expect(failuresOf({ waitMs: 5_000, busyMs: 20 })).toEqual([])
  expect(failuresOf({ waitMs: 5_000, busyMs: 301 })).toEqual([waited])
  expect(failuresOf({ waitMs: 5_000, busyMs: null })).toEqual([waited])
})

test("another user's wait is judged without what server and client wait for a processor", () => {
  const both = (busy: number, ...delayed: number[]) => delayed.map((ms) => ({ busy, delayed: ms }))
  expect(ownPart(2_000, both(5, 100, 50), both(105, 1_100, 550))).toBe(500)
  // The server works while the client is held up.
  expect(ownPart(2_000, both(0, 0, 0), both(900, 1_000, 1_000))).toBe(900)
  expect(ownPart(2_000, [null, null], [null, null])).toBe(2_000)
})

test("every kind of hostile input names the statuses that it expects, and has a name of its own", () => {
  expect(kinds.filter(({ expects }) => expects.length === 0)).toEqual([])
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
})
