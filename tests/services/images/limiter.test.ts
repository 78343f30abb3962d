import { describe, expect, it } from "vitest"
import { SingleFlight } from "~/services/images/single-flight.ts"
import { Limiter } from "~/services/limiter.ts"

/** A job that ends when told to. */
function job() {
  let end = () => {}
  let fail = (_error: Error) => {}
  const done = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { run: () => done, end, fail }
}
const settle = () => new Promise(setImmediate)

describe("a limiter", () => {
  it("runs as many jobs at once as it has slots, in the order of asking", async () => {
    const limiter = new Limiter(2)
    const jobs = Array.from({ length: 5 }, job)
    const started: number[] = []
    const all = jobs.map(({ run }, index) =>
      limiter.run(() => {
        started.push(index)
        return run()
      }),
    )
    await settle()
    expect(started).toEqual([0, 1])
    jobs[1]?.end()
    await settle()
    expect(started).toEqual([0, 1, 2])
    for (const { end } of jobs) end()
    await Promise.all(all)
    expect(started).toEqual([0, 1, 2, 3, 4])
  })

  it("frees the slot of a job that fails", async () => {
    const limiter = new Limiter(1)
    const failing = job()
    const first = limiter.run(failing.run)
    const second = limiter.run(async () => "ran")
    failing.fail(new Error("broken"))
    await expect(first).rejects.toThrow("broken")
    expect(await second).toBe("ran")
    expect(await limiter.run(async () => "again")).toBe("again")
  })
})

describe("a single flight", () => {
  it("shares what runs, and starts anew afterwards", async () => {
    const flight = new SingleFlight<number>()
    let runs = 0
    const work = async () => {
      await settle()
      return ++runs
    }
    expect(await Promise.all([flight.run("a", work), flight.run("a", work), flight.run("b", work)])).toEqual([
      1, 1, 2,
    ])
    expect(await flight.run("a", work)).toBe(3)
  })

  it("shares a failure with those who wait for it only", async () => {
    const flight = new SingleFlight<number>()
    const broken = () => settle().then(() => Promise.reject(new Error("broken")))
    const both = await Promise.allSettled([flight.run("a", broken), flight.run("a", broken)])
    expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"])
    expect(await flight.run("a", async () => 7)).toBe(7)
  })
})
