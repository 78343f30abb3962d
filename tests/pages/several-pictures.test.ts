import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeGroupItem, makeItem, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let collectionId: number
beforeEach(async () => {
  owner = await makeUser()
  collectionId = (await makeCollection(owner)).id
})

const at = (name: string) => `https://shop.example/${name}.jpg`
const columns = (names: string) => ({
  imageUrl: at(names[0] ?? ""),
  images: names.length > 1 ? JSON.stringify([...names].map((name) => ({ url: at(name), alt: null }))) : null,
})
const make = (names: string, place = { id: collectionId, userId: owner.id }) =>
  makeItem(place, { name: "Vase", ...columns(names) })

type Page = Awaited<ReturnType<typeof visit>>
const addressIn = (src = "") => new URL(src, "http://app").searchParams.get("u")

describe("the page of a product", () => {
  const linksOf = ({ $ }: Page) =>
    $("main a[href^='#picture-']")
      .get()
      .map((link) => $(link).attr("href"))
  const slidesOf = ({ $ }: Page) =>
    $("main .slides > a")
      .get()
      .map((slide) => $(slide))

  test("shows one picture without a strip", async () => {
    const { id } = await make("a")
    const page = await visit(`/product/${id}`)
    expect([linksOf(page), slidesOf(page)]).toEqual([[], []])
    expect(page.$("main img.picture")).toHaveLength(1)
  })

  test("has a link to each of several pictures, and from each to its full size", async () => {
    const { id } = await make("abc")
    const page = await visit(`/product/${id}`)
    expect(linksOf(page)).toEqual(["#picture-1", "#picture-2", "#picture-3"])
    const slides = slidesOf(page)
    expect(slides.map((slide) => `#${slide.attr("id")}`)).toEqual(linksOf(page))
    expect(slides.map((slide) => addressIn(slide.attr("href")))).toEqual([..."abc"].map(at))
    for (const slide of slides) expect(slide.attr("href")).toMatch(/^\/images\/s\/1200\//)
  })

  test("names pictures of a private collection as private ones", async () => {
    const { id } = await make("ab", await makeCollection(owner, { isPrivate: true }))
    const { $ } = await visit(`/product/${id}`, { as: owner })
    const sources = $("main .slides img, main .picture-choices img")
      .get()
      .map((image) => $(image).attr("src"))
    expect(sources).toHaveLength(4)
    for (const src of sources) expect(src).toMatch(/^\/images\/p\//)
    expect((await ask(`/product/${id}`)).status).toBe(404)
  })
})

const ticked = ({ $ }: Page) =>
  $("[name^='keep'][checked]")
    .get()
    .map((box) => String($(box).attr("value")).at(-5))
    .join("")

/** The form with its values, as a browser without JavaScript sends it. */
function formOf({ $ }: Page): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of $("dialog form").find("input, textarea, select").get()) {
    const [name, type] = [$(field).attr("name"), $(field).attr("type")]
    const isOff = (type === "checkbox" || type === "radio") && $(field).attr("checked") === undefined
    if (name && type !== "file" && !isOff) fields[name] = String($(field).val() ?? "")
  }
  return fields
}

const places = [
  {
    thing: "an item",
    async make(names: string) {
      const { id } = await make(names)
      return { form: `/product/${id}/edit`, read: `/api/items/${id}` }
    },
  },
  {
    thing: "a group's item",
    async make(names: string) {
      const group = await makeGroup(owner)
      const { id } = await makeGroupItem(group, owner, columns(names))
      return { form: `/groups/${group.id}/items/${id}/edit`, read: `/api/groups/${group.id}/items` }
    },
  },
]

describe.each(places)("the form of $thing", ({ make }) => {
  async function edited(names: string, change: (form: Record<string, string>) => void) {
    const { form, read } = await make(names)
    const page = await visit(form, { as: owner })
    const fields = formOf(page)
    change(fields)
    expect((await ask(form, { as: owner, form: fields })).status).toBe(303)
    const { body } = await api(`GET ${read}` as "GET /api/items/1", { as: owner })
    const [item] = [body].flat() as { imageUrl: string | null; images: { url: string }[] | null }[]
    const images = item?.images ?? (item?.imageUrl ? [{ url: item.imageUrl }] : [])
    return images.map(({ url }) => url.at(-5)).join("")
  }

  test("ticks the pictures that are kept, and none when there is only one", async () => {
    const several = await make("abc")
    expect(ticked(await visit(several.form, { as: owner }))).toBe("abc")
    const one = await make("a")
    expect(ticked(await visit(one.form, { as: owner }))).toBe("")
  })

  test.each([
    ["something else", "abc", { name: "Pot" }, "abc"],
    ["something else of one with one picture", "a", { name: "Pot" }, "a"],
    ["the chosen picture", "abc", { picture: at("c") }, "cab"],
    ["an unticked picture", "abc", { keep1: undefined }, "ac"],
    ["the next ticked picture as the first, when the first is unticked", "abc", { keep0: undefined }, "bc"],
    ["the only ticked picture", "ab", { keep0: undefined }, "b"],
    ["no picture when none is ticked", "ab", { keep0: undefined, keep1: undefined }, ""],
    ["the chosen picture, and unticks the first", "abc", { picture: at("b"), keep0: undefined }, "bc"],
    ["a new picture beside those that are ticked", "abc", { imageUrl: at("z") }, "zabc"],
    ["a new picture in place of the only one", "a", { imageUrl: at("z") }, "z"],
    ["no picture, so that the next one is the first", "abc", { picture: "" }, "bc"],
    ["no picture at all", "a", { picture: "" }, ""],
  ])("saves %s", async (_, names, change, expected) => {
    const result = await edited(names, (form) => {
      for (const [name, value] of Object.entries(change))
        if (value === undefined) delete form[name]
        else form[name] = value
    })
    expect(result).toBe(expected)
  })
})

test("the form that adds an item keeps ticked pictures, also when it is refused", async () => {
  const path = `/collection/${collectionId}/add`
  const sent = {
    ...{ productUrl: "https://shop.example/vase", _readLink: "https://shop.example/vase" },
    ...{ name: "", brand: "Iittala", imageUrl: "", picture: at("b"), pictureDefault: at("a") },
    _pictures: [..."abc"].map((name) => `${at(name)} /images/p/480/x?u=${name}`).join(" "),
    ...{ keep0: at("a"), keep2: at("c") },
  }
  const refused = await visit(path, { as: owner, form: sent })
  expect([refused.status, ticked(refused)]).toEqual([422, "ac"])
  expect((await ask(path, { as: owner, form: { ...sent, name: "Vase" } })).status).toBe(303)
  const { body } = await api("GET /api/items/1", { as: owner })
  expect(body.images?.map(({ url }: { url: string }) => url)).toEqual([at("b"), at("a"), at("c")])
})

test("a group's item takes its pictures along into a collection", async () => {
  const group = await makeGroup(owner)
  const { id } = await makeGroupItem(group, owner, { ...columns("abc"), brand: "Iittala" })
  const path = `/groups/${group.id}/items/${id}/save`
  const form = { collectionId: String(collectionId) }
  expect((await ask(path, { as: owner, form })).status).toBe(303)
  const { body } = await api("GET /api/items/1", { as: owner })
  expect(body.images?.map(({ url }: { url: string }) => url)).toEqual([..."abc"].map(at))
})
