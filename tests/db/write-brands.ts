import { openDatabase } from "#db/client/open-database.ts"
import { brands } from "#db/schema/index.ts"

// Run as a process: writes a hundred brands in parallel, a third each by statement, batch and transaction.
const [url = "", word] = process.argv.slice(2)
const { db, close } = openDatabase({ url })

const insert = (index: number, into: Pick<typeof db, "insert"> = db) =>
  into.insert(brands).values({ name: `${word} ${index}`, nameKey: `${word} ${index}` })

await Promise.all(
  Array.from({ length: 100 }, async (_, index) => {
    if (index % 3 === 0) await insert(index)
    else if (index % 3 === 1) await db.batch([insert(index)])
    else await db.transaction(async (tx) => void (await insert(index, tx)))
  }),
)
await close()
