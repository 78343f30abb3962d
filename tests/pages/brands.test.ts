import { beforeEach, describe, expect, test } from "vitest"
import { ask, links, texts, visit } from "#tests/support/app.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { getBrand, listBrands } from "~/domain/brands/reads.server.ts"
import { setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { takeToast } from "~/http/session/cookies.server.ts"
import { lengths } from "~/limits.ts"
import * as newBrand from "~/pages/brands/new.tsx"
import * as brandsPage from "~/pages/brands/route.tsx"
import { paths } from "~/paths.ts"

useTestDatabase()

type Data = Record<string, unknown> & {
  brands: { name: string; productCount: number; isFavorite: boolean }[]
  products: { name: string; views: number }[]
  popular: { name: string }[]
}

/** Where an answer leads, and the toast that it leaves there. */
async function outcome(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error("Not a redirect")
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? ""
  const { toast } = await takeToast(new Request("http://curio.test", { headers: { Cookie: cookie } }), {})
  return { status: answer.status, to: answer.headers.get("Location"), toast }
}

test("/brands lists all brands with their counts, and favourites under 'Saved Brands'", async () => {
  const mila = await makeUser()
  const [flos, artek] = [await makeBrand({ name: "Flos" }), await makeBrand({ name: "Artek" })]
  await makeItem(await makeCollection(mila, { isPrivate: true }), { brand: "flos" })
  await setFavorite(mila, artek.id, true)
  await setFollowing(mila, flos.id, true)
  const brands = async (query: string, as: typeof mila | null) =>
    ((await get(brandsPage, `/brands${query}`, { as })) as Data).brands.map(
      ({ name, productCount, isFavorite }) => [name, productCount, isFavorite],
    )
  expect(await brands("", mila)).toEqual([
    ["Artek", 0, true],
    ["Flos", 1, false],
  ])
  expect(await brands("", null)).toEqual([
    ["Artek", 0, false],
    ["Flos", 0, false],
  ])
  expect(await brands("?filter=saved", mila)).toEqual([["Artek", 0, true]])
  expect(await brands("?filter=following", mila)).toEqual([["Flos", 1, false]])
  expect(await brands("?search=LOS", mila)).toEqual([["Flos", 1, false]])
})

test.each([
  ["/brands?filter=saved", "Please login to favorite brands"],
  ["/brands?filter=following", "Please log in to follow brands"],
])("%s redirects a visitor to sign-in with the toast '%s'", async (path, description) => {
  expect(await outcome(await get(brandsPage, path))).toMatchObject({
    status: 303,
    to: `/auth?redirectTo=${encodeURIComponent(path)}`,
    toast: { title: "Error", description },
  })
})

test.each([
  ["favorite", "true", "Please login to favorite brands"],
  ["favorite", "false", "Please login to favorite brands"],
  ["follow", "true", "Please log in to follow brands"],
  ["follow", "false", "Please log in to follow brands"],
])(
  "the form %s with on=%s redirects a visitor to sign-in with the toast '%s'",
  async (name, on, description) => {
    const { id } = await makeBrand()
    for (const back of ["/brands?search=a", `/brand/${id}`]) {
      const answer = await ask(`/brand/${id}/${name}`, { form: { on, _returnTo: back } })
      expect(await outcome(answer)).toMatchObject({
        status: 303,
        to: paths.auth({ redirectTo: back, for: `/brand/${id}/${name}${on === "true" ? "" : "?on=false"}` }),
        toast: { title: "Error", description },
      })
    }
  },
)

test.each([
  ["favorite", "true", "Added to favorites", 2_000, { isFavorite: true }],
  ["favorite", "false", "Removed from favorites", 2_000, { isFavorite: false }],
  ["follow", "true", "Brand followed successfully", undefined, { isFollowing: true }],
  ["follow", "false", "Brand unfollowed successfully", undefined, { isFollowing: false }],
])(
  "the form %s with on=%s stays on the page with the toast '%s'",
  async (name, on, description, durationMs, state) => {
    const mila = await makeUser()
    const { id } = await makeBrand()
    if (on === "false") {
      await setFavorite(mila, id, true)
      await setFollowing(mila, id, true)
    }
    const back = "/brands?filter=saved&search=b"
    for (const _ of [1, 2]) {
      const answer = await ask(`/brand/${id}/${name}`, { as: mila, form: { on, _returnTo: back } })
      const { status, to, toast } = await outcome(answer)
      expect([status, to]).toEqual([303, back])
      expect(toast).toMatchObject({ kind: "success", title: "Success", description })
      expect(toast?.durationMs).toBe(durationMs)
    }
    expect(await getBrand(mila, id)).toMatchObject(state)
    expect((await outcome(await ask(`/brand/${id}/${name}`, { as: mila, form: { on } }))).to).toBe(
      `/brand/${id}`,
    )
  },
)

test("the new-brand form redirects to the new brand, and keeps all values when the name is taken", async () => {
  const mila = await makeUser()
  const create = (name: string) =>
    send(newBrand, "/brands/new", { form: { name, description: "Stools", website: "" }, as: mila })
  const made = await outcome(await create("Artek"))
  const brand = (await listBrands(null, { limit: 1 })).items[0]
  expect(made).toMatchObject({
    status: 303,
    to: `/brand/${brand?.id}`,
    toast: { title: "Success", description: "Brand created successfully" },
  })
  expect(await create(" ARTEK")).toMatchObject({
    init: { status: 422 },
    data: {
      reply: {
        initialValue: { name: " ARTEK", description: "Stools" },
        error: { name: ["A brand with this name already exists"] },
      },
    },
  })
})

test("the new-brand dialog starts with the name of its address", async () => {
  const mila = await makeUser()
  const path = "/brands/new?name=Artek"
  const { $ } = await visit(path, { as: mila })
  expect($('dialog input[name="name"]').val()).toBe("Artek")
  const long = await visit(`/brands/new?name=${"x".repeat(10_000)}`, { as: mila })
  expect(String(long.$('dialog input[name="name"]').val()).length).toBe(lengths.name)
  expect(await outcome(await ask(path))).toMatchObject({
    status: 303,
    to: `/auth?redirectTo=${encodeURIComponent(path)}`,
  })
})

describe("the rendered page", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
  })

  test("has the title, the link to the dialog, the filters and the search", async () => {
    const page = await visit("/brands", { as: mila })
    expect(page.text("main h1")).toBe("Brands")
    expect(links(page, "main header .button")).toEqual([["Add Brand", "/brands/new"]])
    expect(links(page, 'main nav[aria-label="Which brands"] a').slice(0, 2)).toEqual([
      ["All Brands", "/brands"],
      ["Saved Brands", "/brands?filter=saved"],
    ])
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search brands")
    const dialog = await visit("/brands/new", { as: mila })
    expect(dialog.text("dialog h2")).toBe("Add Brand")
    const fields = dialog.$("dialog").find("input:not([type=hidden]), textarea").toArray()
    expect(fields.map((field) => dialog.$(field).attr("name"))).toEqual(["name", "description", "website"])
  })

  test("has cards with name, description, 'Visit Website' and a heart", async () => {
    const { id } = await makeBrand({
      name: "Artek",
      description: "Stools",
      website: "https://artek.example/",
    })
    await makeBrand({ name: "Flos" })
    await setFavorite(mila, id, true)
    const page = await visit("/brands", { as: mila })
    expect(texts(page, "main li h2")).toEqual(["Artek", "Flos"])
    const [first, second] = page.$('main ul[aria-label="Brands"] > li').toArray()
    expect(page.$(first).find("h2 a").attr("href")).toBe(`/brand/${id}`)
    expect(page.$(first).find("h2").parents("li").children("p").first().text()).toBe("Stools")
    expect(page.$(first).find("a[target]").attr()).toMatchObject({
      href: "https://artek.example/",
      target: "_blank",
    })
    expect(page.$(first).find("a[target]").text()).toBe("Visit Website")
    expect(page.$(second).text()).not.toContain("Visit Website")
    const hearts = page.$("main li button").toArray()
    expect(
      hearts.map((heart) => [page.$(heart).attr("aria-label"), page.$(heart).attr("aria-pressed")]),
    ).toEqual([
      ["Favorite Artek", "true"],
      ["Favorite Flos", "false"],
    ])
    expect(texts(await visit("/brands?filter=saved", { as: mila }), "main li h2")).toEqual(["Artek"])
  })
})
