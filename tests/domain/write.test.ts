import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { oneTimeKeys } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { deleteOldRows } from "~/domain/background/old-rows.server.ts"
import { ONCE_MAX_MS, type Once, write, writePrepared } from "~/domain/write.server.ts"
import { Conflict, Unprocessable } from "~/errors.ts"

useTestDatabase()

const once: Once = { scope: "visitor", key: "k", requestHash: "h", lifetimeMs: 60_000 }
const keySaved = (age: number) => ({ ...once, result: "", createdAt: new Date(Date.now() - age) })

test("a write with an idempotency key runs again when its commit failed", async () => {
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, "transaction").mockImplementationOnce((act) =>
    transaction(async (tx) => {
      await act(tx)
      throw new Error("The disk is full")
    }),
  )
  let runs = 0
  const command = () => write(async () => ++runs, { once })
  await expect(command()).rejects.toThrow("The disk is full")
  expect([await command(), runs]).toEqual([2, 2])
})

test("a repetition of a write gets the first result when its own attempt fails", async () => {
  expect(await write(async () => "first", { once })).toBe("first")
  const refused = async () => {
    throw new Conflict("It is there already")
  }
  expect(await write(refused, { once })).toBe("first")
  await expect(write(refused, { once: { ...once, key: "other" } })).rejects.toThrow(Conflict)
})

test("a repetition of a write changes nothing", async () => {
  const add = (name: string) =>
    write(
      async (tx) => {
        await tx.insert(oneTimeKeys).values({ ...once, key: name })
        return name
      },
      { once },
    )
  expect([await add("a"), await add("b")]).toEqual(["a", "a"])
  expect((await db.select().from(oneTimeKeys)).map(({ key }) => key)).toEqual(["a", "k"])
})

test("a repetition of a write skips its preparation", async () => {
  const prepare = vi.fn(async () => 1)
  const act = async () => 2
  expect(await writePrepared(prepare, act, { once })).toEqual({ result: 2, isRepeated: false })
  expect(await writePrepared(prepare, act, { once })).toEqual({ result: 2, isRepeated: true })
  expect(prepare).toHaveBeenCalledTimes(1)
})

test("an idempotency key is refused for another request", async () => {
  await write(async () => 1, { once })
  await expect(write(async () => 2, { once: { ...once, requestHash: "other" } })).rejects.toThrow(
    Unprocessable,
  )
})

test("an idempotency key counts as new after its lifetime", async () => {
  await db.insert(oneTimeKeys).values(keySaved(once.lifetimeMs + 1_000))
  expect(await write(async () => "new", { once })).toBe("new")
  expect(await write(async () => "newer", { once })).toBe("new")
})

test("an idempotency key of a clock that was ahead counts as new", async () => {
  await db.insert(oneTimeKeys).values(keySaved(-once.lifetimeMs - 1_000))
  expect(await write(async () => "new", { once })).toBe("new")
  expect(await write(async () => "newer", { once })).toBe("new")
})

test("old idempotency keys are deleted, however many, and others stay", async () => {
  const old = Array.from({ length: 501 }, (_, n) => ({ ...keySaved(ONCE_MAX_MS + 1_000), key: `old${n}` }))
  await db.insert(oneTimeKeys).values([...old, keySaved(0)])
  await Promise.all(deleteOldRows())
  expect((await db.select().from(oneTimeKeys)).map(({ key }) => key)).toEqual(["k"])
})
