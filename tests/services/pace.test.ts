import { describe, expect, test, vi } from "vitest"
import { inTurns, MOST_ROWS, Pace } from "~/services/pace.server.ts"

/** @returns a function that lets so many milliseconds pass. */
function stopClock() {
  let now = performance.now()
  vi.spyOn(performance, "now").mockImplementation(() => now)
  return (ms: number) => {
    now += ms
  }
}

/** The limits of the statements of one pace over rows that take so many milliseconds each, until all are done. */
async function limitsOf(costs: number[]): Promise<number[]> {
  const pass = stopClock()
  const pace = new Pace()
  const limits: number[] = []
  const rest = [...costs]
  const work = async (limit: number) => {
    limits.push(limit)
    const some = rest.splice(0, limit)
    pass(some.reduce((sum, cost) => sum + cost, 0))
    return some.length
  }
  while (!(await pace.statement(work)));
  return limits
}

const rows = (count: number, ms: number) => Array<number>(count).fill(ms)

describe("a statement has", () => {
  test.each([
    ["twice as many rows while they are fast", rows(400, 0.01), [16, 32, 64, 128, 128, 128]],
    ["half as many when they are slow", rows(40, 1.5), [16, 8, 8, 8, 8]],
    ["as many as before when they take their time", rows(50, 0.25), [16, 16, 16, 16]],
    [
      "few rows again when long ones follow short ones",
      [...rows(240, 0.01), ...rows(300, 1)],
      [16, 32, 64, 128, 128, 64, 32, 16],
    ],
  ])("%s", async (_, costs, expected) => {
    const limits = await limitsOf(costs)
    expect(limits.slice(0, expected.length)).toEqual(expected)
  })

  test("no more rows because there were few before", async () => {
    stopClock()
    const pace = new Pace()
    const limits: number[] = []
    for (let n = 0; n < 50; n++) await pace.statement(async (limit) => limits.push(limit) && 1)
    expect(new Set(limits)).toEqual(new Set([16]))
  })
})

describe("a step", () => {
  test("ends after the statement in which its time has passed", async () => {
    const pass = stopClock()
    const pace = new Pace()
    let statements = 0
    for (; !pace.isOver; statements++)
      await pace.statement(async () => {
        pass(10)
        return 8
      })
    expect(statements).toBe(3)
  })

  test("goes on until it has worked on eight rows, however long it looks for one", async () => {
    const pass = stopClock()
    const pace = new Pace()
    const look = async (found: number) => {
      pass(1_000)
      return found
    }
    expect(await pace.statement(() => look(0))).toBe(true)
    expect(pace.isOver).toBe(false)
    expect(await pace.statement(() => look(7))).toBe(true)
    expect(pace.isOver).toBe(false)
    expect(await pace.statement(() => look(1))).toBe(true)
    expect(pace.isOver).toBe(true)
  })

  test("takes what there is time for from a list, and at least eight", () => {
    const pass = stopClock()
    const taken = (ms: number) => {
      let count = 0
      for (const _ of new Pace().inTime(rows(100, 0))) {
        count++
        pass(ms)
      }
      return count
    }
    expect([taken(1_000), taken(20), taken(1), taken(0)]).toEqual([8, 8, 25, 100])
  })
})

test("a list is worked on in parts, each row once and in order", async () => {
  const all = Array.from({ length: 3 * MOST_ROWS }, (_, at) => at)
  const seen: number[][] = []
  stopClock()
  await new Pace().parts(all, async (some) => seen.push(some))
  expect(seen.flat()).toEqual(all)
  expect(seen.map((some) => some.length)).toEqual([16, 32, 64, 128, 128, 16])
})

test("a list that takes long is worked on in turns of the event loop, the end of it too", async () => {
  const turnsOf = async (ms: number) => {
    const pass = stopClock()
    const turns: number[] = []
    const pending = setImmediate(function pause() {
      turns.push(seen)
      next = setImmediate(pause)
    })
    let next = pending
    let seen = 0
    for await (const _ of inTurns(rows(20, 0))) {
      seen++
      pass(ms)
    }
    clearImmediate(next)
    return [...new Set(turns)]
  }
  expect(await turnsOf(1)).toEqual([])
  expect(await turnsOf(5)).toEqual([5, 10, 15, 20])
})
