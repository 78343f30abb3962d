import { LibsqlError } from "@libsql/client"
import { aliasedTable, and, desc, eq, gt, lt, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { db, type Given, prepared } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { groupMembers, groups, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import { statementsOf } from "#tests/support/statements.ts"
import type { ViewerId } from "~/domain/viewer.ts"

useTestDatabase()

const inviter = aliasedTable(users, "inviter")

type Parameters = { viewer: ViewerId; before?: Given<number>; since?: Given<Date>; limit: Given<number> }

const query = ({ viewer, before, since, limit }: Parameters) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      isPrivate: groups.isPrivate,
      createdAt: groups.createdAt,
      madeAt: isoTime(groups.createdAt).as("made_at"),
      owner: {
        id: users.id,
        name: users.username,
        isPrivate: users.isPrivate,
        joined: isoTime(users.createdAt),
      },
      membership: { status: groupMembers.status, name: groups.name },
      invitedBy: { username: inviter.username, id: inviter.id },
      count: sql<number>`(select count(*) from ${groups})`,
    })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, viewer?.id ?? 0)),
    )
    .leftJoin(inviter, eq(inviter.id, groupMembers.invitedById))
    .where(and(before ? lt(groups.id, before) : undefined, since ? gt(groups.createdAt, since) : undefined))
    .orderBy(desc(groups.id))
    .limit(limit)

async function someGroups() {
  const [owner, guest] = [await makeUser(), await makeUser({ isPrivate: true })]
  const open = await makeGroup(owner, { isPrivate: false })
  await makeGroup(guest)
  await makeMember(open, guest, { invitedById: owner.id, status: "pending" })
  return { owner, guest, open }
}

test("a prepared query gives what the same query gives without preparation", async () => {
  const { owner, guest } = await someGroups()
  const run = prepared(query)
  for (const viewer of [guest, owner, null])
    for (const more of [{}, { before: 2 }, { since: new Date(0) }, { since: new Date(9e12) }]) {
      const rows = await run(db, { viewer, limit: 5, ...more })
      expect(rows).toEqual(await query({ viewer, limit: 5, ...more }))
      expect(JSON.stringify(rows)).toBe(JSON.stringify(await query({ viewer, limit: 5, ...more })))
    }
})

test("a prepared query is built once for each set of values that are given", async () => {
  const { owner, guest } = await someGroups()
  const build = vi.fn(query)
  const run = prepared(build)
  await run(db, { viewer: owner, limit: 5 })
  await run(db, { viewer: guest, limit: 6 })
  expect(build).toHaveBeenCalledTimes(1)
  expect(await run(db, { viewer: null, limit: 5 })).toHaveLength(2)
  expect(await run(db, { viewer: null, before: 2, limit: 5 })).toHaveLength(1)
  expect(build).toHaveBeenCalledTimes(3)
})

test("a prepared query is built for each boolean", async () => {
  const { owner } = await someGroups()
  await makeGroup(owner, { isPrivate: true })
  const count = prepared(({ isPrivate }: { isPrivate: boolean }) =>
    db.select({ id: groups.id }).from(groups).where(eq(groups.isPrivate, isPrivate)),
  )
  expect(await count(db, { isPrivate: true })).toHaveLength(1)
  expect(await count(db, { isPrivate: false })).toHaveLength(2)
})

test("a prepared query reads what its transaction has written, and the database does not", async () => {
  const { owner } = await someGroups()
  const run = prepared(query)
  const seen = await db.transaction(async (tx) => {
    await tx.insert(groups).values({ name: "New", nameKey: "new", ownerId: owner.id })
    return run(tx, { viewer: owner, limit: 5 })
  })
  expect(seen[0]).toMatchObject({ name: "New", membership: { status: null }, invitedBy: null })
  const inside = db.transaction(() => run(db, { viewer: owner, limit: 5 }))
  const message = expect.stringContaining("Inside a transaction")
  await expect(inside).rejects.toMatchObject({ cause: { message } })
})

test("an error of a prepared query carries no values", async () => {
  const failing = prepared(({ text }: { text: Given<string> }) =>
    db.select({ value: sql<string>`json(${text})` }).from(users),
  )
  await makeUser()
  const error = await failing(db, { text: "secret" }).catch((error) => error)
  expect(error.message).toContain("Failed query")
  expect(error.cause).toBeInstanceOf(LibsqlError)
  expect(JSON.stringify(error) + error.message + error.cause.message).not.toContain("secret")
})

test("a prepared query has constants in its text, and values beside it", async () => {
  const run = prepared(({ name }: { name: Given<string> }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.username, name), eq(users.isDeleted, false))),
  )
  const [statement] = await statementsOf(async () => run(db, { name: "it's = 1" }))
  expect(statement).toContain(`"username" = ? and "users"."is_deleted" = 0`)
})
