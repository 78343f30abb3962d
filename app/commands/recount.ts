/** `npm run db:recount`: corrects the counts of items, members and brands. The server may run. */
import { command, inDatabase } from "./command.ts"

await command(async () => {
  const { db } = await import("#db/client.server.ts")
  const { recount } = await import("#db/recount.server.ts")
  const wrong = await inDatabase(() => recount(db))
  console.log(`${wrong} counts were wrong and are right now.`)
})
