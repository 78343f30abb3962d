import { eq, sql } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { receivedCount } from "./friends/reads.server.ts"
import { invitationCount } from "./groups/reads.server.ts"
import type { Viewer } from "./viewer.ts"

const waiting = prepared(({ viewer }: { viewer: { id: Given<number> } }) =>
  db
    .select({ count: sql<number>`${receivedCount(viewer.id)} + ${invitationCount(viewer)}` })
    .from(users)
    .where(eq(users.id, viewer.id)),
)

export async function waitingRequests(viewer: Viewer): Promise<number> {
  if (!viewer) return 0
  const [row] = await waiting(db, { viewer })
  return row?.count ?? 0
}
