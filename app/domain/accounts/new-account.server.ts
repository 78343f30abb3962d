import { getTableName, sql } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { Forbidden } from "~/errors.ts"
import { fold } from "~/text.ts"
import { recordEvent } from "../events/record.server.ts"
import {
  applyInvitation,
  findInvitation,
  spendInvitation,
  type UsableInvitation,
} from "../invitations/usable.server.ts"
import type { User } from "../viewer.ts"
import { mailVerification } from "./mail-jobs.server.ts"
import { emailKey, userColumns } from "./reads.server.ts"

type NewAccount = Pick<
  typeof users.$inferInsert,
  "email" | "username" | "passwordHash" | "isPrivate" | "emailVerifiedAt"
>

export const refusals = {
  closed: "New accounts are closed",
  needed: "New accounts need an invitation",
  unusable: "This invitation does not work any more. Ask for a new one.",
}

/** Who may sign up now: the first account of an installation may, whatever `SIGN_UP` says. */
export const signUpNow = async (): Promise<typeof env.SIGN_UP> =>
  env.SIGN_UP === "open" || (await isFirst()) ? "open" : env.SIGN_UP

/** Every way of signing up calls this. @param invitation a token. @throws {Forbidden} by `SIGN_UP`; see `takenAccount`. */
export async function admitNewAccount(
  tx: Transaction,
  account: NewAccount,
  { invitation: token }: { invitation?: string | undefined } = {},
): Promise<User> {
  const { invitation, role } = await admission(tx, token, (token) => spendInvitation(tx, token))
  const keys = { emailKey: emailKey(account.email), usernameKey: fold(account.username) }
  const [user] = await tx
    .insert(users)
    .values({ ...account, ...keys, role })
    .returning(userColumns)
  if (!user) throw new Error("The account was not written")
  await recordEvent(tx, "account-created", { userId: user.id })
  if (invitation) await applyInvitation(tx, invitation, user.id)
  await mailVerification(tx, user)
  return user
}

/** Before work that takes long, such as hashing. `admitNewAccount` checks again. @throws {Forbidden} */
export const requireAdmission = async (token: string | undefined): Promise<void> =>
  void (await admission(db, token, findInvitation))

async function admission(
  source: Source,
  token: string | undefined,
  find: (token: string) => Promise<UsableInvitation | null>,
) {
  const first = await isFirst(source)
  if (env.SIGN_UP === "closed" && !first) throw new Forbidden(refusals.closed)
  const invitation = token ? await find(token) : null
  if (!first && !invitation) {
    if (token) throw new Forbidden(refusals.unusable)
    if (env.SIGN_UP === "invited") throw new Forbidden(refusals.needed)
  }
  return { invitation, role: first ? ("admin" as const) : ("user" as const) }
}

/** Whether the next account is the first one. SQLite keeps the highest id for good, so an installation whose accounts were all deleted has had one. */
export async function isFirst(source: Source = db): Promise<boolean> {
  const rows = await source
    .select({ one: sql`1` })
    .from(sql`sqlite_sequence`)
    .where(sql`name = ${getTableName(users)} and seq > 0`)
  return rows.length === 0
}
