import { and, eq, isNotNull } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { secondFactors } from "#db/schema/index.ts"

/** Whether signing in takes a code as well, whatever proved who it is before. */
export async function needsCode(userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length > 0
}
