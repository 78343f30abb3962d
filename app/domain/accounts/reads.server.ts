import { domainToASCII } from "node:url"
import { and, eq } from "drizzle-orm"
import { db, type Given, isUniqueViolation, prepared, type Source } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { users } from "#db/schema/index.ts"
import { Conflict } from "~/errors.ts"
import { fold } from "~/text.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { publicUserResponse, userResponse } from "./responses.server.ts"

export const userColumns = columnsFor(users, userResponse)

export const publicColumns = columnsFor(users, publicUserResponse)

/** A deleted account keeps its row for a while, without name, address and sessions. */
export const notDeleted = eq(users.isDeleted, false)

/** Every way of signing in checks this: sessions, tokens, passwords, providers. */
export const mayEnter = and(notDeleted, eq(users.isSuspended, false))

const accountById = prepared(({ id }: { id: Given<number> }) =>
  db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), notDeleted)),
)

export async function readAccount(viewer: Viewer, source: Source = db): Promise<User> {
  const { id } = requireUser(viewer)
  const [row] = await accountById(source, { id })
  return requireUser(row ?? null)
}

export async function roleOf(userId: number, source: Source = db): Promise<"user" | "admin"> {
  const [row] = await source.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return row?.role ?? "user"
}

export async function findAccountId(email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), notDeleted))
  return row?.id ?? null
}

/** A taken e-mail address or username becomes a Conflict; other errors stay. */
export function takenAccount(error: unknown): unknown {
  if (isUniqueViolation(error, "users.email_key"))
    return new Conflict("This email address already has an account", { field: "email" })
  if (isUniqueViolation(error, "users.username_key"))
    return new Conflict("This username is taken", { field: "username" })
  return error
}

/** Mail servers know the domain in this form (`xn--bcher-kva.example`). A domain without such a form stays unchanged. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const domain = domainToASCII(email.slice(at + 1))
  return at < 0 || !domain ? email : `${email.slice(0, at)}@${domain}`
}

/** Accounts are found by this key, however the domain is written. */
export const emailKey = (email: string): string => fold(asciiEmail(email))
