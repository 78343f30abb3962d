import { expect, test } from "vitest"
import { emptyDatabase } from "#tests/support/database.ts"
import { PASSWORD } from "#tests/support/factories.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { accountCalls, accountColumns, accountForms } from "../../permissions/account.ts"
import {
  collectionCalls,
  collectionColumns,
  collectionForms,
  inPrivateCollection,
} from "../../permissions/collections.ts"
import {
  groupCalls,
  groupColumns,
  groupForms,
  inPrivateGroup,
  inPublicGroup,
} from "../../permissions/groups.ts"
import type { World } from "../../permissions/matrix.ts"
import { peopleCalls, peopleColumns, peopleForms } from "../../permissions/people.ts"
import { makePeopleAroundNoor } from "../../permissions/world.ts"
import { cachedApp } from "./cached-app.ts"
import { type Write, walkWrites, writesOf } from "./every-write.ts"
import { fill } from "./filled-cache.ts"
import { otherWrites } from "./other-writes.ts"
import { addressesOf, patterns } from "./reads.ts"
import { makeWholeWorld } from "./world.ts"

const shop = useShop({ "/vase": page("<title>Vase</title>") })

const SLOW_MS = 300_000

const collectionRows = [...collectionCalls, ...collectionForms]
const groupRows = [...groupCalls, ...groupForms]
const tables = {
  public: { collections: collectionRows, groups: groupRows.map(inPublicGroup) },
  private: { collections: collectionRows.map(inPrivateCollection), groups: groupRows.map(inPrivateGroup) },
}

const by = { public: "least", private: "most" } as const

/** Makes each write between reads of everything by everybody. */
async function walk(world: World, writesIn: (world: World) => Write[]) {
  const { server } = await cachedApp()
  const filled = await fill(server, world, (person) =>
    patterns.flatMap((pattern) =>
      addressesOf(pattern, world.idsFor(person), { asData: person === "co-owner" }),
    ),
  )
  const writes = writesIn(world)
  const { stale, kept } = await walkWrites(server, filled, writes)
  return { filled, stale, kept, share: kept.reduce((sum, share) => sum + share, 0) / kept.length }
}

test.each(["public", "private"] as const)(
  "no cached response is stale after any write to a %s collection or group",
  async (privacy) => {
    await emptyDatabase()
    const { collections, groups } = tables[privacy]
    const world = await makeWholeWorld(privacy === "private", `${shop().origin}/vase`)
    const { filled, stale, share } = await walk(world, (world) => [
      ...writesOf(world, collectionColumns, collections, by[privacy]),
      ...writesOf(world, groupColumns, groups, by[privacy]),
      ...otherWrites(world.idsFor("owner")),
    ])
    expect(stale).toEqual({})
    expect(filled.entries.length).toBeGreaterThan(400)
    // A test in which nothing is kept would find nothing.
    expect(share).toBeGreaterThan(0.4)
  },
  SLOW_MS,
)

test(
  "no cached response is stale after any write between people",
  async () => {
    await emptyDatabase()
    const world = await makePeopleAroundNoor(false)
    const rows = [...peopleCalls, ...peopleForms]
    const { stale, share } = await walk(world, (world) => writesOf(world, peopleColumns, rows, "all"))
    expect(stale).toEqual({})
    expect(share).toBeGreaterThan(0.4)
  },
  SLOW_MS,
)

test(
  "no cached response is stale after any write to brands and accounts",
  async () => {
    await emptyDatabase()
    const { people, idsFor } = await makeWholeWorld(false, `${shop().origin}/vase`)
    const { owner, stranger } = people
    if (!owner || !stranger) throw new Error("The world lacks people")
    const world: World = {
      people: { user: owner, stranger },
      idsFor: (person) => ({
        ...idsFor("owner"),
        email: people[person]?.email ?? owner.email,
        password: PASSWORD,
      }),
    }
    const { stale, share } = await walk(world, (world) => [
      ...writesOf(world, accountColumns, [...accountCalls, ...accountForms]),
    ])
    expect(stale).toEqual({})
    expect(share).toBeGreaterThan(0.2)
  },
  SLOW_MS,
)
