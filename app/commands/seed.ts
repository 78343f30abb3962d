import { closeDatabase, db } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.server.ts"
import { users } from "#db/schema/index.ts"
import { seed } from "~/domain/demo/fill.server.ts"
import { signInAsDemo } from "~/env.server.ts"
import { paths } from "~/paths.ts"

await migrateDatabase(db)
if ((await db.$count(users)) > 0) {
  console.error("There are people in this database already. The demo is for an empty one.")
  process.exitCode = 1
} else {
  const viewLinks = (await seed()).map((token) => paths.shared(token))
  console.log(`The demo is ready. ${signInAsDemo}`)
  console.log(`What people without an account see of a private collection: ${viewLinks.join(" ")}`)
}
await closeDatabase()
