import type { Arena, Kind } from "../kind.ts"
import { idOf } from "../people.ts"
import { json, type Sent, urlencoded } from "../send.ts"
import { atOnce, hold, until } from "../sockets.ts"

const WISHES = 30
let token = ""
let wishes: number[] = []

/** Makes the victim's collection a wish list behind a view link. */
async function wishList({ attack, victim }: Arena): Promise<void> {
  const { collectionId } = victim
  const path = `/api/collections/${collectionId}`
  await attack({ path, ...json({ claims: "hidden" }, "PATCH") }, victim)
  const link = await attack({ path: `${path}/links`, ...json({ name: "Grandma" }) }, victim)
  token = (JSON.parse(link.text) as { url: string }).url.split("/s/")[1] ?? ""
  wishes = []
  for (let made = 0; made < WISHES; made++) {
    const productUrl = `https://shop.example/${made}`
    const item = {
      collectionId,
      name: `Wish ${made}`,
      brand: "Maker",
      imageUrl: `${productUrl}.jpg`,
      productUrl,
    }
    wishes.push(idOf(await attack({ path: "/api/items", ...json(item) }, victim)))
  }
}

const wish = (index: number) => wishes[index % wishes.length] ?? 0
const claim = (index: number, name = `Guest ${index}`): Sent => ({
  path: `/api/shared/${token}/items/${wish(index)}/claim`,
  ...json({ name }, "PUT"),
})

/** The owner writes while guests do what they like. */
async function ownerWrites({ other, victim, signal }: Arena, flood: Promise<unknown>): Promise<void> {
  await until(100, signal)
  for (let time = 0; time < 3; time++)
    await other(
      { path: `/api/collections/${victim.collectionId}`, ...json({ name: `List ${time}` }, "PATCH") },
      victim,
    )
  await flood
}

const flood = (name: string, expects: number[], send: (arena: Arena, index: number) => Sent): Kind => ({
  id: "guests",
  name,
  expects,
  seconds: 20,
  remix: false,
  prepare: wishList,
  run: (arena) =>
    ownerWrites(
      arena,
      atOnce(400, (index) => arena.attack(send(arena, index))),
    ),
})

const BYTE = "1\r\na\r\n"

/** What a view link opens to whoever has it, and who guesses one. */
export const wishLists: Kind[] = [
  flood("400 claims with one link at once", [200, 409, 503], (_, index) => claim(index)),
  flood("400 claims in names of 16 KB of marks", [413, 503], (_, index) =>
    claim(index, "\u0300".repeat(16_000)),
  ),
  flood("400 forms that claim, with a random value of 400 KB", [413, 422, 503], (_, index) => ({
    path: `/s/${token}/${wish(index)}/claim`,
    ...urlencoded(`name=Guest${index}&form=${"a".repeat(400_000)}`),
  })),
  flood("400 guesses of the link that takes a claim back", [404, 503], (_, index) => {
    const path = `/claims/undo/${"a".repeat(40)}${index}`
    return index % 2 ? { path } : { path, ...urlencoded("") }
  }),
  {
    id: "guests",
    name: "400 claims that wait for 100 Continue, and send nothing",
    expects: [100, 503, 0],
    seconds: 12,
    remix: false,
    prepare: wishList,
    run: async (arena) => {
      const head = `PUT ${claim(0).path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`
      const waiting = arena.open(400, `${head}\r\nContent-Length: 15000\r\nExpect: 100-continue\r\n\r\n`)
      await ownerWrites(arena, waiting)
      await hold(await waiting, 2_000, arena.signal)
    },
  },
  {
    id: "guests",
    name: "100 x 60 KB in chunks of one byte, to claims, votes, batches and reads",
    expects: [200, 204, 404, 0],
    seconds: 20,
    remix: false,
    prepare: wishList,
    run: async ({ open, signal }) => {
      for (const line of [
        ...[`PUT ${claim(0).path}`, `POST /s/${token}/${wish(0)}/claim`, "POST /claims/undo/x"],
        ...["PUT /api/groups/1/items/1/vote", "POST /api/items/batch", "DELETE /api/user/trash"],
        ...["GET /demo/shops/x", "GET /.well-known/security.txt", "OPTIONS /api/items/1", "HEAD /s/x"],
      ]) {
        const head = `${line} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n`
        if (!signal.aborted) await hold(await open(100, head + BYTE.repeat(10_000)), 800, signal)
      }
    },
  },
]
