import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { changeLog, db } from "#db/client.server.ts"
import { recount } from "#db/recount.server.ts"
import { groupItems, groupItemVotes } from "#db/schema/index.ts"
import { bundled } from "#tests/support/bundled.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMember, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { getGroupItem, listGroupItems } from "~/domain/groups/item-reads.server.ts"
import { removeGroupItem, updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { removeMember, setVote } from "~/domain/groups/member-writes.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { topics } from "~/domain/topics.ts"
import type { User } from "~/domain/viewer.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { maxCounts } from "~/limits.ts"

useTestDatabase()

let owner: User
let member: User
let group: { id: number }
let sofa: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  member = await makeUser()
  group = await makeGroup(owner)
  await makeMember(group, member)
  sofa = await makeGroupItem(group, owner, { name: "Sofa" })
})

const votesOf = async (viewer: User | null = null) => {
  const { voteCount, voted, voters } = (await getGroupItem(viewer, group.id, sofa.id)).item
  return { voteCount, voted, names: voters.map(({ username }) => username) }
}
const vote = (viewer: User | null, isFor = true, itemId = sofa.id) => setVote(viewer, group.id, itemId, isFor)

describe("setVote", () => {
  test("counts each of 50 members once, also when all vote at once and twice", async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => makeUser()))
    await Promise.all(members.map((person) => makeMember(group, person)))
    await Promise.all([...members, ...members].map((person) => vote(person)))
    expect((await votesOf(members[0])).voteCount).toBe(50)
    expect((await votesOf(members[0])).names).toHaveLength(20)
    await Promise.all(members.slice(0, 20).map((person) => vote(person, false)))
    expect(await votesOf(members[0])).toMatchObject({ voteCount: 30, voted: false })
    expect(await db.$count(groupItemVotes)).toBe(30)
    expect(await recount(db)).toBe(0)
  })

  test("makes a member in a public group, and tells visitors only the count", async () => {
    const stranger = await makeUser()
    await vote(stranger)
    expect((await getGroup(stranger, group.id)).role).toBe("member")
    expect(await votesOf(stranger)).toEqual({ voteCount: 1, voted: true, names: [stranger.username] })
    expect(await votesOf()).toEqual({ voteCount: 1, voted: false, names: [] })
  })

  test("throws Conflict above the limit, which those from before do not meet again", async () => {
    await db.run(sql`insert into ${groupItems} (name, product_url, group_id, user_id, created_at)
      select 'Sofa', 'https://shop.example/', ${group.id}, ${owner.id}, 1
      from json_each(${JSON.stringify(Array(maxCounts.votes).fill(0))})`)
    await db.run(sql`insert into ${groupItemVotes} (item_id, group_id, user_id, created_at)
      select id, group_id, ${member.id}, 1 from ${groupItems} where id > ${sofa.id}`)
    await vote(member, true, sofa.id + 1)
    await expect(vote(member)).rejects.toThrow("There are 5,000 votes of yours already")
    await vote(member, false, sofa.id + 1)
    await vote(member)
    expect((await votesOf(member)).voted).toBe(true)
  })

  test("throws NotFound for a product of another group, and makes nobody a member of this one", async () => {
    const elsewhere = await makeGroupItem(await makeGroup(owner), owner)
    const stranger = await makeUser()
    await expect(vote(stranger, true, elsewhere.id)).rejects.toThrow(NotFound)
    expect((await getGroup(stranger, group.id)).role).toBe("stranger")
  })

  test("leaves the chat's kept responses, but not those of the list", async () => {
    const before = (await changeLog.catchUp()) ?? 0
    await vote(member)
    await changeLog.catchUp()
    expect(changeLog.isUnchanged([topics.group(group.id), topics.chat(group.id)], before)).toBe(true)
    expect(changeLog.isUnchanged([topics.votes(group.id)], before)).toBe(false)
  })
})

test("50 members who vote in two processes at once are counted exactly, also while some of them go", async () => {
  const members = await Promise.all(Array.from({ length: 50 }, () => makeUser()))
  await Promise.all(members.map((person) => makeMember(group, person)))
  const script = await bundled(`${import.meta.dirname}/voter-process.ts`)
  const other = spawn(process.execPath, [script, `${group.id}`, `${sofa.id}`], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]()
  const count = async () => Number((await lines.next()).value)
  const there = (people: User[], isFor: boolean) =>
    other.stdin.write(`${JSON.stringify({ ids: people.map(({ id }) => id), isFor })}\n`)
  try {
    expect((await lines.next()).value).toBe("ready")
    // Both send the votes of everybody.
    there(members, true)
    await Promise.all(members.map((person) => vote(person)))
    expect([await count(), (await votesOf(owner)).voteCount]).toEqual([50, 50])
    // Ten take the vote back there, while others leave, are removed and delete the account here.
    there(members.slice(0, 10), false)
    const [leaving, removed, deleted] = members.slice(10)
    if (!leaving || !removed || !deleted) throw new Error("There are too few members")
    await removeMember(leaving, group.id, leaving.id)
    await removeMember(owner, group.id, removed.id)
    await deleteAccount(deleted, { currentPassword: PASSWORD })
    await count()
    expect((await votesOf(owner)).voteCount).toBe(37)
    expect(await db.$count(groupItemVotes)).toBe(37)
    expect(await recount(db)).toBe(0)
  } finally {
    other.kill()
  }
})

describe("a vote goes along", () => {
  beforeEach(async () => {
    await vote(member)
    await vote(owner)
  })

  test("when the member leaves", async () => {
    await removeMember(member, group.id, member.id)
    expect(await votesOf(owner)).toEqual({ voteCount: 1, voted: true, names: [owner.username] })
  })

  test("when the owner removes the member, who cannot vote any more", async () => {
    await removeMember(owner, group.id, member.id)
    expect((await votesOf(owner)).voteCount).toBe(1)
    await expect(vote(member)).rejects.toThrow(Forbidden)
    await expect(vote(member, false)).rejects.toThrow(Forbidden)
  })

  test("when the account is deleted", async () => {
    await deleteAccount(member, { currentPassword: PASSWORD })
    expect((await votesOf(owner)).voteCount).toBe(1)
    expect(await db.$count(groupItemVotes, eq(groupItemVotes.userId, member.id))).toBe(0)
  })

  test("when the product is removed", async () => {
    await removeGroupItem(owner, group.id, sofa.id)
    expect(await db.$count(groupItemVotes)).toBe(0)
  })
})

describe("the list of a group", () => {
  const namesBy = async (query: Parameters<typeof listGroupItems>[2]) => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page = await listGroupItems(member, group.id, { ...query, cursor })
      names.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    return names
  }

  test("has decided products first and dropped ones last, in each order and page by page", async () => {
    const make = async (name: string) => (await makeGroupItem(group, member, { name })).id
    const [bench, chair, stool] = [await make("Bench"), await make("Chair"), await make("Stool")]
    await vote(owner, true, bench)
    await vote(member, true, bench)
    await vote(member, true, stool)
    await updateGroupItem(owner, group.id, sofa.id, { state: "decided" })
    await updateGroupItem(member, group.id, stool, { state: "dropped" })
    expect(chair).toBeGreaterThan(bench)
    expect(await namesBy({ limit: 1 })).toEqual(["Sofa", "Chair", "Bench", "Stool"])
    expect(await namesBy({ limit: 1, sort: "votes" })).toEqual(["Sofa", "Bench", "Chair", "Stool"])
    expect(await namesBy({ limit: 1, state: "open", sort: "votes" })).toEqual(["Bench", "Chair"])
    expect(await namesBy({ limit: 1, state: "dropped" })).toEqual(["Stool"])
  })

  test("says who decided and when, until the product is open again", async () => {
    const read = async () => (await getGroupItem(member, group.id, sofa.id)).item
    await updateGroupItem(owner, group.id, sofa.id, { state: "decided" })
    const decided = await read()
    expect(decided).toMatchObject({ state: "decided", stateBy: { username: owner.username } })
    expect(Date.parse(decided.stateAt ?? "")).toBeGreaterThan(Date.now() - 60_000)
    await updateGroupItem(owner, group.id, sofa.id, { name: "Sofa" })
    expect((await read()).stateAt).toBe(decided.stateAt)
    await expect(updateGroupItem(member, group.id, sofa.id, { state: "open" })).rejects.toThrow(Forbidden)
    await updateGroupItem(owner, group.id, sofa.id, { state: "open" })
    expect((await read()).state).toBe("open")
    expect(await db.select({ state: groupItems.state }).from(groupItems)).toEqual([{ state: "open" }])
  })
})
