import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

const brand = (name: string) => ({ name, nameKey: name })
const timeout = { code: "TRANSACTION_TIMEOUT" }

test("a transaction that stays open for 5 seconds is rolled back and lets the next writer in", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const stuck = db.transaction(async (tx) => {
    await tx.insert(brands).values(brand("stuck"))
    vi.advanceTimersByTime(4_999)
    await tx.insert(brands).values(brand("still in time"))
    vi.advanceTimersByTime(1)
    await expect(tx.insert(brands).values(brand("late"))).rejects.toMatchObject({ cause: timeout })
  })
  const next = db.insert(brands).values(brand("next"))
  await expect(stuck).rejects.toMatchObject(timeout)
  await next
  expect(await db.select({ name: brands.name }).from(brands)).toEqual([{ name: "next" }])
})

test("a transaction that ended leaves no timer behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  await db.transaction(async (tx) => void (await tx.insert(brands).values(brand("a"))))
  await expect(db.transaction(async () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(vi.getTimerCount()).toBe(0)
})
