import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db, type GivenRow, isUniqueViolation, preparedLater } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

const brand = (name: string) => ({ name, nameKey: name })
const names = async () => (await db.select().from(brands).orderBy(brands.id)).map((row) => row.name)

test("a transaction is saved as a whole or not at all", async () => {
  const answer = await db.transaction(async (tx) => {
    await tx.insert(brands).values(brand("a"))
    return tx.$count(brands)
  })
  expect(answer).toBe(1)

  const failing = db.transaction(async (tx) => {
    await tx.insert(brands).values(brand("b"))
    throw new Error("changed my mind")
  })
  await expect(failing).rejects.toThrow("changed my mind")
  expect(await names()).toEqual(["a"])
})

const addLater = preparedLater((row: GivenRow<typeof brands.$inferInsert>) => db.insert(brands).values(row))

test("what may run later is saved in its order and with its transaction, or fails it", async () => {
  await db.transaction(async (tx) => {
    addLater(tx, brand("a"))
    expect(await tx.$count(brands)).toBe(1)
    await tx.insert(brands).values(brand("b"))
    addLater(tx, brand("c"))
  })
  const failing = db.transaction(async (tx) => {
    await tx.insert(brands).values(brand("d"))
    addLater(tx, brand("a"))
  })
  await expect(failing).rejects.toSatisfy((error) => isUniqueViolation(error, "brands.name_key"))
  const changed = db.transaction(async (tx) => {
    addLater(tx, brand("e"))
    throw new Error("changed my mind")
  })
  await expect(changed).rejects.toThrow("changed my mind")
  expect(await names()).toEqual(["a", "b", "c"])
})

test("a nested transaction can fail alone", async () => {
  await db.transaction(async (tx) => {
    await tx.insert(brands).values(brand("outer"))
    const inner = tx.transaction(async (nested) => {
      await nested.insert(brands).values(brand("inner"))
      nested.rollback()
    })
    await expect(inner).rejects.toThrow("Rollback")
  })
  expect(await names()).toEqual(["outer"])
})

test("a batch is saved as a whole or not at all", async () => {
  await db.batch([db.insert(brands).values(brand("a")), db.insert(brands).values(brand("b"))])
  const failing = db.batch([db.insert(brands).values(brand("c")), db.insert(brands).values(brand("a"))])
  await expect(failing).rejects.toSatisfy((error) => isUniqueViolation(error, "brands.name_key"))
  expect(await names()).toEqual(["a", "b"])
})

test("the database itself refuses reads, writes and transactions inside a transaction", async () => {
  const refused = { message: expect.stringContaining("only the transaction's own handle") }
  const causedByRefusal = { cause: refused }
  await db.transaction(async (tx) => {
    await expect(db.select().from(brands)).rejects.toMatchObject(causedByRefusal)
    await expect(db.insert(brands).values(brand("a"))).rejects.toMatchObject(causedByRefusal)
    await expect(db.batch([db.select().from(brands)])).rejects.toMatchObject(refused)
    await expect(db.transaction(async () => {})).rejects.toMatchObject(refused)
    await tx.insert(brands).values(brand("b"))
  })
  expect(await names()).toEqual(["b"])
})

test("a query that a transaction started and did not wait for may use the database after it", async () => {
  let later: Promise<string[]> | undefined
  let goOn = () => {}
  const ended = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await db.transaction(async (tx) => {
    await tx.insert(brands).values(brand("a"))
    later = ended.then(names)
  })
  goOn()
  expect(await later).toEqual(["a"])
})

test("parallel writes of all kinds are all saved", async () => {
  // On a server, the last of them waits for all before it, and at most four seconds: few, for a busy machine.
  const writes = Array.from({ length: 15 }, async (_, index) => {
    const insert = db.insert(brands).values(brand(`brand ${index}`))
    if (index % 3 === 0) return insert
    if (index % 3 === 1) return db.batch([insert])
    return db.transaction(async (tx) => {
      await tx.insert(brands).values(brand(`brand ${index}`))
    })
  })
  await Promise.all(writes)
  expect(await db.$count(brands)).toBe(15)
})

test("a transaction that reads before it writes sees no other write in between", async () => {
  await db.insert(brands).values({ ...brand("counter"), description: "0" })
  const increment = () =>
    db.transaction(async (tx) => {
      const [row] = await tx.select({ count: brands.description }).from(brands)
      await tx.update(brands).set({ description: String(Number(row?.count) + 1) })
    })
  await Promise.all(Array.from({ length: 20 }, increment))
  expect(await db.select({ count: brands.description }).from(brands)).toEqual([{ count: "20" }])
})

test("rows without a schema come as plain objects by name", async () => {
  await db.insert(brands).values(brand("a"))
  const rows = await db.all(sql`SELECT name, ${true} AS yes, ${null} AS missing, 1.5 AS half FROM brands`)
  expect(rows).toEqual([{ name: "a", yes: 1, missing: null, half: 1.5 }])
})
