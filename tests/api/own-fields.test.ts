import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeGroup, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let stranger: User
let collectionId: number
beforeEach(async () => {
  owner = await makeUser()
  stranger = await makeUser()
  collectionId = (await makeCollection(owner)).id
})

type Answer = {
  tags: string[]
  id: number
  state: string
  starred: boolean
  note: string | null
  name: string
}

const call = async (request: string, { as = owner, json }: { as?: User | null; json?: object } = {}) =>
  (await api(request as "POST /api/items", { as, ...(json && { json }) })) as {
    status: number
    body: Answer
  }

const vase = { name: "Vase", brand: "Iittala", imageUrl: "https://shop.example/v.jpg" }
let links = 0
const add = async (fields: object = {}, as = owner) =>
  (
    await call("POST /api/items", {
      as,
      json: { ...vase, productUrl: `https://shop.example/${++links}`, collectionId, ...fields },
    })
  ).body

const listed = async (query = "", as: User | null = owner) => {
  const { body } = await call(`GET /api/collections/${collectionId}/items?${query}`, { as })
  return (body as unknown as Answer[]).map(({ name }) => name)
}

describe("an item", () => {
  test("is wanted, not starred and without a note until somebody says more", async () => {
    const { id } = await add()
    const { body } = await call(`GET /api/items/${id}`)
    expect(body).toMatchObject({ state: "wanted", starred: false, note: null })
  })

  test("keeps what was said when something else changes", async () => {
    const { id } = await add({ state: "owned", starred: true, note: " From aunt Ada " })
    const { body } = await call(`PATCH /api/items/${id}`, { json: { name: "Pot" } })
    expect(body).toMatchObject({ name: "Pot", state: "owned", starred: true, note: "From aunt Ada" })
    const { body: cleared } = await call(`PATCH /api/items/${id}`, { json: { note: "" } })
    expect(cleared).toMatchObject({ state: "owned", note: null })
  })

  test.each([{ state: "lost" }, { state: null }, { starred: "yes" }, { note: "x".repeat(5_001) }])(
    "is refused with %j",
    async (fields) => {
      const { status, body } = await call("POST /api/items", {
        json: { ...vase, productUrl: "https://shop.example/v", collectionId, ...fields },
      })
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
        400,
        Object.keys(fields),
      ])
    },
  )

  test("does not take along to a copy or to a group what its editors say of it", async () => {
    const { id } = await add({ state: "gone", starred: true, note: "Broken" })
    await visit(`/product/${id}/copy`, { as: stranger, form: { collectionId: String(collectionId) } })
    const { body } = await call(`GET /api/collections/${collectionId}/items?state=wanted`)
    expect(body).toMatchObject([{ name: "Vase", state: "wanted", starred: false, note: null }])
    const group = await makeGroup(owner)
    const made = await call(`POST /api/groups/${group.id}/items`, { json: { itemId: id } })
    expect(made.status).toBe(201)
    expect(Object.keys(made.body)).not.toContain("note")
  })
})

describe("a note", () => {
  test("is read by the owner, by co-owners and by who added the item, and by nobody else", async () => {
    const coOwner = await makeUser()
    await makeCoOwner({ id: collectionId, userId: owner.id }, coOwner)
    const { id } = await add({ note: "Secret plan" }, stranger)
    const other = await makeUser()
    const notes: (string | null)[] = []
    for (const as of [owner, coOwner, stranger, other, null]) {
      const item = await call(`GET /api/items/${id}`, { as })
      const { body } = await call(`GET /api/collections/${collectionId}/items`, { as })
      const [inList] = body as unknown as Answer[]
      expect(inList?.note).toBe(item.body.note)
      notes.push(item.body.note)
    }
    expect(notes).toEqual(["Secret plan", "Secret plan", "Secret plan", null, null])
  })

  test("is on no page and in no list or export of those who may not read it", async () => {
    const { id } = await add({ note: "Secret plan", brand: "Plan" })
    const brand = await call("POST /api/brands", { json: { name: "Plan" } })
    const addresses = [
      `/product/${id}`,
      `/collection/${collectionId}`,
      `/api/collections/${collectionId}/export?format=json`,
      `/api/collections/${collectionId}/export?format=csv`,
      `/api/collections/${collectionId}/export?format=html`,
      `/api/brands/${brand.body.id}/items`,
      "/search?q=vase",
    ]
    for (const as of [stranger, undefined])
      for (const address of addresses) {
        const answer = await ask(address, as ? { as } : {})
        expect([address, answer.status, (await answer.text()).includes("Secret")]).toEqual([
          address,
          200,
          false,
        ])
      }
    const mine = await ask(addresses[2] ?? "", { as: owner })
    expect(await mine.text()).toContain("Secret plan")
  })
})

describe("the items of a collection", () => {
  beforeEach(async () => {
    for (const [name, fields] of [
      ["Old star", { starred: true }],
      ["Had star", { starred: true, state: "owned" }],
      ["Old", {}],
      ["Have", { state: "owned" }],
      ["Gone", { state: "gone" }],
      ["New", {}],
    ] as const)
      await add({ name, ...fields })
  })

  const inOrder = ["Had star", "Old star", "New", "Old", "Gone", "Have"]

  test("begin with the starred ones, and end with those that are not wanted any more", async () => {
    expect(await listed()).toEqual(inOrder)
    expect(await listed("sort=newest", null)).toEqual(inOrder)
  })

  test("are in the same order page by page", async () => {
    const names: string[] = []
    let next: string | null = `/api/collections/${collectionId}/items?limit=2`
    while (next) {
      const answer: Response = await ask(next, { as: owner })
      names.push(...((await answer.json()) as Answer[]).map(({ name }) => name))
      next = /<[^>]*?(\/api[^>]*)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null
    }
    expect(names).toEqual(inOrder)
  })

  test("are limited to those with a state", async () => {
    expect(await listed("state=owned")).toEqual(["Had star", "Have"])
    expect(await listed("state=wanted&search=old")).toEqual(["Old star", "Old"])
    const { status } = await call(`GET /api/collections/${collectionId}/items?state=lost`)
    expect(status).toBe(400)
  })

  test("are limited on the page by a field, and all of them are one link away", async () => {
    const page = await visit(`/collection/${collectionId}?state=gone`, { as: owner })
    expect(page.$("main li .card-name").text().trim()).toBe("Gone")
    expect(page.$("main li .card-mark").text().trim()).toBe("Gone")
    const states = page.$("main form[role=search] select[name=state]")
    expect([
      states.val(),
      states
        .find("option")
        .map((_, option) => page.$(option).val())
        .get(),
    ]).toEqual(["gone", ["", "wanted", "owned", "gone"]])
    const all = page.$(`main a[href="/collection/${collectionId}"]`)
    expect(all.text().replace(/\s+/g, " ").trim()).toBe("Remove Gone ×")
  })
})

describe("the product's page", () => {
  test("stars an item and says that the user has it, without scripts", async () => {
    const { id } = await add({ note: "Ask Ada" })
    const before = await visit(`/product/${id}`, { as: owner })
    expect(before.text("article")).toContain("Ask Ada")
    expect(before.$(`form[action^="/product/${id}/state"] [name=state]`).val()).toBe("owned")
    for (const [path, form] of [
      ["star", { on: "true" }],
      ["state", { state: "owned" }],
    ] as const)
      expect((await ask(`/product/${id}/${path}`, { as: owner, form })).status).toBe(303)
    const { body } = await call(`GET /api/items/${id}`)
    expect(body).toMatchObject({ state: "owned", starred: true, note: "Ask Ada" })
    const after = await visit(`/product/${id}`, { as: owner })
    expect(after.text("article")).toContain("Have it")
    expect(after.$(`form[action^="/product/${id}/star"] button`).attr("aria-pressed")).toBe("true")
    expect((await visit(`/product/${id}`, { as: stranger })).$("article form")).toHaveLength(0)
  })

  test("keeps the heart when its form saves a note and a state", async () => {
    const { id } = await add({ starred: true })
    const form = await visit(`/product/${id}/edit`, { as: owner })
    expect(
      form
        .$("[name=state] option")
        .map((_, option) => form.$(option).attr("value"))
        .get(),
    ).toEqual(["wanted", "owned", "gone"])
    await visit(`/product/${id}/edit`, {
      as: owner,
      form: { ...vase, productUrl: "https://shop.example/v", state: "gone", note: "Given away" },
    })
    const { body } = await call(`GET /api/items/${id}`)
    expect(body).toMatchObject({ state: "gone", starred: true, note: "Given away" })
  })

  test("offers state and note in the form of a new item", async () => {
    const form = await visit(`/collection/${collectionId}/add`, { as: owner })
    expect([form.$("[name=note]").length, form.$("[name=state]").val()]).toEqual([1, "wanted"])
  })
})

describe("tags", () => {
  test.each([
    ["Oak, living room", ["Oak", "living room"]],
    [
      ["Oak", "living room"],
      ["Oak", "living room"],
    ],
    [" #Oak ,oak,,OAK, \n a  b ", ["Oak", "a b"]],
    ["##Oak, # #wood, C#, ##", ["Oak", "wood", "C#"]],
    ["Straße, STRASSE", ["Straße"]],
    ["a，b", ["a，b"]],
    ["", []],
    [null, []],
  ])("are read from %j, one for each way to write them", async (tags, read) => {
    const { id } = await add({ tags })
    const { body } = await call(`GET /api/items/${id}`)
    expect(body.tags).toEqual(read)
  })

  test.each([["x".repeat(41)], [Array.from({ length: 21 }, (_, at) => `tag ${at}`)], [5], [{ a: 1 }]])(
    "are refused when they are %j",
    async (tags) => {
      const { status, body } = await call("POST /api/items", {
        json: { ...vase, productUrl: "https://shop.example/v", collectionId, tags },
      })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("at most 20 tags")])
    },
  )

  test("limit a list to the items that have all of them, whatever their case", async () => {
    await add({ name: "Table", tags: "Oak, living room" })
    await add({ name: "Chair", tags: "oak" })
    await add({ name: "Oaken", tags: "oaken" })
    await add({ name: "Plain" })
    expect(await listed("tag=oak")).toEqual(["Chair", "Table"])
    expect(await listed("tag=OAK&tag=Living%20Room")).toEqual(["Table"])
    expect(await listed("tag=oak&search=chair&state=wanted")).toEqual(["Chair"])
    expect(await listed("tag=,")).toHaveLength(4)
    for (const query of [`tag=${"x".repeat(41)}`, "tag=a&".repeat(21)])
      expect((await call(`GET /api/collections/${collectionId}/items?${query}`)).status).toBe(400)
  })

  test("are counted for whoever sees the collection, the most frequent first", async () => {
    await add({ tags: "OAK, wood" })
    await add({ tags: "oak" })
    const { body } = await call(`GET /api/collections/${collectionId}/tags`, { as: null })
    expect(body).toEqual([
      { tag: "oak", itemCount: 2 },
      { tag: "wood", itemCount: 1 },
    ])
    expect((await visit(`/collection/${collectionId}?tag=${"x".repeat(41)}`)).$("main li")).toHaveLength(2)
    const hidden = await makeCollection(owner, { isPrivate: true })
    expect((await call(`GET /api/collections/${hidden.id}/tags`, { as: stranger })).status).toBe(404)
  })

  test("combine on the collection's page, and are links on the product's", async () => {
    const { id } = await add({ name: "Table", tags: "Oak, living room" })
    await add({ name: "Chair", tags: "oak" })
    const product = await visit(`/product/${id}`, { as: stranger })
    expect(product.$(`a[href="/collection/${collectionId}?tag=living%20room"]`).text()).toBe("#living room")
    const page = await visit(`/collection/${collectionId}?tag=oak`, { as: stranger })
    expect(page.$("main li .card-name")).toHaveLength(2)
    expect(page.$("main select[name=tag] option:last-child").text()).toBe("living room")
    const narrowed = await visit(`/collection/${collectionId}?tag=oak&sort=&brand=&tag=living+room`, {
      as: stranger,
    })
    expect(narrowed.text("main li .card-name").trim()).toBe("Table")
    expect(
      narrowed
        .$("form[role=search] input[name=tag]")
        .map((_, field) => narrowed.$(field).val())
        .get(),
    ).toEqual(["oak", "living room"])
  })

  test("stay when something else changes, and are edited as one text", async () => {
    const { id } = await add({ tags: "Oak, living room" })
    const form = await visit(`/product/${id}/edit`, { as: owner })
    expect(form.$("[name=tags]").val()).toBe("Oak, living room")
    await call(`PATCH /api/items/${id}`, { json: { name: "Pot" } })
    expect((await call(`GET /api/items/${id}`)).body.tags).toEqual(["Oak", "living room"])
    await visit(`/product/${id}/edit`, {
      as: owner,
      form: { ...vase, productUrl: "https://shop.example/v", state: "wanted", tags: "Pine" },
    })
    expect((await call(`GET /api/items/${id}`)).body.tags).toEqual(["Pine"])
    expect(await listed("tag=pine")).toHaveLength(1)
    expect(await listed("tag=oak")).toHaveLength(0)
  })
})
