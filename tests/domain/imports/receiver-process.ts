import { createReadStream } from "node:fs"
import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { userColumns } from "~/domain/accounts/reads.server.ts"
import { receiveImport } from "~/domain/imports/receive.server.ts"
import { withTemporaryFile } from "~/services/storage/temporary-file.server.ts"

/* A process that receives the file that is named, until it is killed. */

const [file = "", userId] = process.argv.slice(2)
const [user] = await db
  .select(userColumns)
  .from(users)
  .where(eq(users.id, Number(userId)))
await withTemporaryFile(createReadStream(file), (path) =>
  receiveImport(user ?? null, { path, fileName: "library.json", start: true }),
)
