import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { enqueue, onEnqueue } from "#db/jobs.server.ts"
import { jobs } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { silent } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { fetchInTurn, PICTURES_TURN_MS } from "~/domain/background/pictures.server.ts"
import { Worker } from "~/domain/background/worker.server.ts"
import { fetchPicturesLater } from "~/domain/pictures.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"

useTestDatabase()

const shop = useShop({ "/silent.jpg": silent })
const at = (path: string) => `${shop().origin}${path}`
const asked = () => shop().requests.map(({ url }) => url)

/** A host by another name, because a host has turns of its own. */
const atOther = (path: string) => at(path).replace("127.0.0.1", "localhost")
beforeAll(() => void env.OUTBOUND_ALLOWED_HOSTS.push(`localhost:${shop().port}`))
afterAll(() => void env.OUTBOUND_ALLOWED_HOSTS.pop())

let worker: Worker | undefined
afterEach(async () => {
  onEnqueue(() => {})
  await worker?.stop()
})

const save = (user: User, addresses: string[], kind?: "read-picture") =>
  db.transaction((tx) => fetchPicturesLater(tx, user, addresses, kind))

test.each([undefined, "read-picture" as const])(
  "the picture of a user (%s) is fetched while hundreds of another one wait for a silent host",
  async (kind) => {
    const [mila, noor] = [await makeUser(), await makeUser()]
    for (let item = 0; item < 40; item++)
      await save(
        mila,
        [1, 2, 3, 4, 5, 6, 7, 8].map((picture) => at(`/silent.jpg?${kind}${item}-${picture}`)),
        kind,
      )
    worker = new Worker(kinds)
    onEnqueue(worker.look)
    worker.start()
    const before = asked().length
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(before))
    const soon = `/soon.jpg?${kind}`
    await save(noor, [atOther(soon)], kind)
    await vi.waitFor(() => expect(asked()).toContain(soon))
    expect(asked().indexOf(soon) - before).toBeLessThanOrEqual(8)
  },
)

test("a job of the version before, with one picture, is done", async () => {
  const { id: userId } = await makeUser()
  const imageUrl = at("/old.jpg")
  await db.transaction((tx) => enqueue(tx, "saved-picture", { imageUrl, userId }, { userId }))
  await runJobs()
  expect(asked()).toContain("/old.jpg")
  expect(await db.$count(jobs)).toBe(0)
})

test("a turn ends after some seconds, and leaves its other pictures to the next one", async () => {
  const fetched: string[] = []
  const fetch = async (imageUrl: string) => {
    fetched.push(imageUrl)
    now += PICTURES_TURN_MS / 2
  }
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => now)
  const left = await fetchInTurn({ imageUrl: "a", others: ["b", "c", "d"], userId: 1 }, fetch)
  expect([fetched, left]).toEqual([["a", "b"], { imageUrl: "c", others: ["d"], userId: 1 }])
  expect(left && (await fetchInTurn(left, fetch))).toBeUndefined()
  expect(fetched).toEqual(["a", "b", "c", "d"])
})

test("a picture that fails does not keep the others of its job from being fetched, and fails the job", async () => {
  const fetched: string[] = []
  const fetch = async (imageUrl: string) => {
    if (imageUrl === "a") throw new Error("No room")
    fetched.push(imageUrl)
  }
  await expect(fetchInTurn({ imageUrl: "a", others: ["b"], userId: 1 }, fetch)).rejects.toThrow("No room")
  expect(fetched).toEqual(["b"])
})
