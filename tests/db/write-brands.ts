import { openDatabase } from "#db/client/open-database.ts"
import { brands } from "#db/schema/index.ts"

/** On a server a write waits at most eight seconds for its turn, which a hundred at once take on a slow machine. */
const AT_ONCE = 10

// Run as a process: writes a hundred brands, ten in parallel, a third each by statement, batch and transaction.
const [url = "", word] = process.argv.slice(2)
const { db, close } = openDatabase({ url })

const insert = (index: number, into: Pick<typeof db, "insert"> = db) =>
  into.insert(brands).values({ name: `${word} ${index}`, nameKey: `${word} ${index}` })

const write = async (index: number) => {
  if (index % 3 === 0) await insert(index)
  else if (index % 3 === 1) await db.batch([insert(index)])
  else await db.transaction(async (tx) => void (await insert(index, tx)))
}

await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, first) => {
    for (let index = first; index < 100; index += AT_ONCE) await write(index)
  }),
)
await close()
