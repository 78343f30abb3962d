import { and, eq, isNotNull } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { secondFactors, users } from "#db/schema/index.ts"
import { isoTime } from "../../iso-time.server.ts"
import { countCodes } from "../recovery-codes.server.ts"

/** Neither secrets nor hashes. */
export async function exportSignIn(userId: number) {
  const [row] = await db
    .select({
      emailVerifiedAt: isoTime(users.emailVerifiedAt),
      twoStepSince: isoTime(secondFactors.confirmedAt),
    })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(eq(users.id, userId))
  return { ...row, recoveryCodesLeft: await countCodes(userId) }
}
