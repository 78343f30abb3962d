import { parseArgs } from "node:util"
import { hashPassword } from "~/domain/accounts/passwords.server.ts"
import { env } from "~/env.server.ts"
import { openDatabase } from "../db/client/open-database.ts"
import { migrateDatabase } from "../db/migrate.server.ts"
import { fill } from "./bulk.ts"

// `npm run seed --prefix bench -- --items 1000000`: fills the database that the app is set to use, which must be empty, with
// people, collections, brands and items by the million. See bench/bulk.ts for how they are spread.

const PASSWORD = "correct horse"
const { values } = parseArgs({ options: { items: { type: "string", default: "1000000" } } })
const items = Number(values.items)
if (!Number.isInteger(items) || items < 1) throw new Error("--items must be a positive whole number")

const database = openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN })
await migrateDatabase(database.db)
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
await fill(database, { items, passwordHash: await hashPassword(PASSWORD) }, (made) => {
  if (made % 100_000 === 0) console.info(`${made.toLocaleString("en")} items after ${seconds()}`)
})
await database.close()
console.info(`Filled in ${seconds()}. Sign in as bench1@example.com with the password '${PASSWORD}'.`)
