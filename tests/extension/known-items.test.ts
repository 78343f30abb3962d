import { expect, test, vi } from "vitest"
import { knownItems, knownSentence } from "../../extension/known-items.ts"

const [hall, kitchen] = [
  { id: 1, name: "Hall" },
  { id: 2, name: "Kitchen" },
]
const inCollections = (...ids: number[]) => ids.map((collectionId, at) => ({ id: at + 1, collectionId }))

test("the sentence about known items names their collections once", () => {
  const collections = [hall, kitchen]
  expect(knownSentence([], collections)).toBe("")
  expect(knownSentence(inCollections(2), collections)).toBe("You already have this in Kitchen.")
  expect(knownSentence(inCollections(1, 2, 1), collections)).toBe(
    "You already have this in Hall and Kitchen.",
  )
  expect(knownSentence(inCollections(9), collections)).toBe("You already have this.")
})

const settings = { server: "https://curio.example", token: "curio_x" }
const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }))

test.each([
  [404, { message: "Not found" }],
  [405, { message: "GET is not allowed here" }],
])("a server that answers %i does not know whose items have a link", async (status, body) => {
  answering(status, body)
  expect(await knownItems(settings, "https://shop.example/vase")).toBeNull()
})

test("a token that ended while the popup was open causes an error, not an unknown link", async () => {
  answering(401, { message: "This token does not work: it is unknown, has expired or was revoked" })
  await expect(knownItems(settings, "https://shop.example/vase")).rejects.toMatchObject({ needsToken: true })
})
