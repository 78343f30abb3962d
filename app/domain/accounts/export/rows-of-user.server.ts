import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import {
  type apiTokens,
  type blocks,
  friendRequests,
  type friends,
  groupMembers,
  type identities,
  type imports,
  type reports,
  secondFactors,
  sessions,
  users,
} from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { listOf, type Query } from "../../rows-in-pages.server.ts"
import type { User } from "../../viewer.ts"
import { countCodes } from "../recovery-codes.server.ts"
import type { PictureOf } from "./pictures.server.ts"

type Context = { pictureOf: PictureOf; missingPictures: string[] }

export type Part = {
  key: string
  /** The columns with a user's id by which its rows are found. */
  of: SQLiteColumn[]
  /** @returns what `jsonText` writes. Lists are read in pages. */
  rows: (user: User, context: Context) => unknown
}

/** The user's rows of one table, in the order of a number that the query selects as `key`. */
export const list = (
  key: string,
  of: SQLiteColumn,
  order: SQLiteColumn | SQL,
  query: (userId: number) => Query<{ key: number }>,
  condition?: (userId: number) => SQL | undefined,
): Part => ({
  key,
  of: [of],
  rows: ({ id }) => listOf(order, and(eq(of, id), condition?.(id)), () => query(id)),
})

type Plain = typeof apiTokens | typeof identities | typeof reports | typeof imports

export const fields = <T extends Plain, K extends keyof T>(table: T, ...names: K[]) =>
  db.select({ key: table.id, ...pick(table, ...names) }).from(table)

export const people = (table: typeof friends | typeof blocks | typeof friendRequests, other: SQLiteColumn) =>
  db
    .select({ key: table.id, username: users.username, createdAt: table.createdAt })
    .from(table)
    .innerJoin(users, eq(users.id, other))

export const requests = (userId: number, mine: SQLiteColumn, other: SQLiteColumn) =>
  listOf(friendRequests.id, and(eq(mine, userId), eq(friendRequests.status, "pending")), () =>
    people(friendRequests, other),
  )

/** The primary key of a session is a hash. Row ids are in the order in which sessions were opened. */
export const sessionRow = sql<number>`${sessions}.rowid`

/** The primary key has two columns. Row ids are in the order of the first invitations. */
export const memberRow = sql<number>`${groupMembers}.rowid`

/** Without secrets and hashes. */
export async function signIn({ id }: User) {
  const [row] = await db
    .select({
      emailVerifiedAt: isoTime(users.emailVerifiedAt),
      twoStepSince: isoTime(secondFactors.confirmedAt),
    })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(eq(users.id, id))
  return { ...row, recoveryCodesLeft: await countCodes(id) }
}
