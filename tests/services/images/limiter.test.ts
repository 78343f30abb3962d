import { describe, expect, it } from "vitest"
import { TooManyRequests, Unavailable } from "~/errors.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { SingleFlight } from "~/services/images/encode.server.ts"

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
  it("runs as many jobs at once as it has slots, in the order of their requests", async () => {
    const limiter = new Limiter({ slots: 2 })
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

  it("gives free slots to the keys in turn when one key has many jobs", async () => {
    const limiter = new Limiter({ slots: 1 })
    const gate = job()
    const started: string[] = []
    const run = (name: string, key: string) => limiter.run(async () => void started.push(name), { key })
    const all = [limiter.run(gate.run), run("a1", "a"), run("a2", "a"), run("a3", "a"), run("b1", "b")]
    gate.end()
    await Promise.all(all)
    expect(started).toEqual(["a1", "b1", "a2", "a3"])
  })

  it("leaves slots to other keys when one key has used its own", async () => {
    const limiter = new Limiter({ slots: 2, slotsPerKey: 1 })
    const gate = job()
    const first = limiter.run(gate.run, { key: "a" })
    const second = limiter.run(async () => "a", { key: "a" })
    expect(await limiter.run(async () => "b", { key: "b" })).toBe("b")
    gate.end()
    await first
    expect(await second).toBe("a")
  })

  it("refuses a job when too many wait", async () => {
    const limiter = new Limiter({ slots: 1, waiting: 2, waitingPerKey: 1 })
    const gate = job()
    const all = [limiter.run(gate.run), limiter.run(gate.run, { key: "a" })]
    await expect(limiter.run(gate.run, { key: "a" })).rejects.toThrow(TooManyRequests)
    all.push(limiter.run(gate.run, { key: "b" }))
    await expect(limiter.run(gate.run, { key: "c" })).rejects.toThrow(Unavailable)
    gate.end()
    await Promise.all(all)
    expect(await limiter.run(async () => "ran", { key: "c" })).toBe("ran")
  })

  it("drops a waiting job when its client has disconnected", async () => {
    const limiter = new Limiter({ slots: 1 })
    const gate = job()
    const first = limiter.run(gate.run)
    const client = new AbortController()
    const started: string[] = []
    const second = limiter.run(async () => started.push("second"), { signal: client.signal })
    const third = limiter.run(async () => "third")
    client.abort(new Error("gone"))
    await expect(second).rejects.toThrow("gone")
    gate.end()
    await first
    expect([await third, started]).toEqual(["third", []])
  })

  it("frees the slot of a job that fails", async () => {
    const limiter = new Limiter({ slots: 1 })
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
  it("shares a running job, and starts a new one afterwards", async () => {
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

  it("shares a failure with its waiting callers only", async () => {
    const flight = new SingleFlight<number>()
    const broken = () => settle().then(() => Promise.reject(new Error("broken")))
    const both = await Promise.allSettled([flight.run("a", broken), flight.run("a", broken)])
    expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"])
    expect(await flight.run("a", async () => 7)).toBe(7)
  })
})
