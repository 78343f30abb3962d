import { describe, expect, test, vi } from "vitest"
import { ask, links, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import * as collections from "~/domain/collections/reads.server.ts"
import { log } from "~/observe/log.server.ts"

useTestDatabase()

describe("the top bar", () => {
  test("has the name, two icon links and 'Sign In' for a visitor", async () => {
    const page = await visit("/")
    expect(page.$("body > .shell > header").attr("class")).toMatch(/\bfixed\b.* h-14\b/)
    expect(links(page, ".shell > header > a, .shell > header > div > a")).toEqual([
      ["Curio", "/"],
      ["Search", "/search"],
      ["Requests", "/friends"],
      ["Sign In", "/auth"],
    ])
    expect(page.$(".shell > header > a svg")).toHaveLength(3)
    expect(page.$("#account")).toHaveLength(0)
  })

  test("has the link 'Save' beside its two icons for a user, and still two tabs", async () => {
    const page = await visit("/brands", { as: await makeUser() })
    expect(links(page, ".shell > header > a, .shell > header > div > a")).toEqual([
      ["Curio", "/"],
      ["Search", "/search"],
      ["Requests", "/friends"],
      ["+ Save", "/save"],
    ])
    expect(page.$(".shell > header > div > a svg")).toHaveLength(0)
    expect(links(page, 'nav[aria-label="Tabs"] a')).toHaveLength(2)
  })

  test("has the account menu for a user: email, Profile, Friends and a red 'Log out'", async () => {
    const page = await visit("/", { as: await makeUser({ email: "mila@example.com" }) })
    expect(page.text('header button[popovertarget="account"]')).toBe("Account MI")
    const entries = page.$("#account").find("p, a, button").toArray()
    expect(entries.map((entry) => page.$(entry).text().trim())).toEqual([
      "mila@example.com",
      "Profile",
      "Friends",
      "Log out",
    ])
    expect(links(page, "#account a")).toEqual([
      ["Profile", "/profile"],
      ["Friends", "/friends"],
    ])
    expect(page.$("#account button").attr("class")).toContain("menu-item-danger")
    expect(page.text("header")).not.toContain("Sign In")
  })
})

describe("the sidebar", () => {
  test("has Home, 'Collections' with a plus, and a link to each collection", async () => {
    const mila = await makeUser()
    const [first, second] = [
      await makeCollection(mila, { name: "Quiet corners" }),
      await makeCollection(mila, { name: "Hall", isPrivate: true }),
    ]
    const page = await visit(`/collection/${first.id}?search=lamp`, { as: mila })
    expect(links(page, "nav.sidebar > ul:first-child a")[0]).toEqual(["Home", "/"])
    expect(page.text("nav.sidebar h2")).toBe("Collections")
    expect(links(page, "nav.sidebar h2 + a")).toEqual([["New collection", "/collections/new"]])
    const list = page.$('nav.sidebar ul:has(a[href^="/collection/"])')
    expect(list.attr("class")).toMatch(/h-\[300px\].*overflow-y-auto/)
    expect(
      list
        .find("a")
        .toArray()
        .map((link) => page.$(link).attr("href")),
    ).toEqual([`/collection/${second.id}`, `/collection/${first.id}`])
    expect(list.find('a[aria-current="page"]').text()).toContain("Quiet corners")
  })

  test("links to all collections when there are more than it lists, and has the current one in any case", async () => {
    const mila = await makeUser()
    const first = await makeCollection(mila, { name: "Oldest" })
    for (let n = 2; n <= 100; n++) await makeCollection(mila)
    const all = 'nav.sidebar a[href="/collections?filter=mine"]'
    expect((await visit("/brands", { as: mila })).$(all).length).toBe(0)
    await makeCollection(mila)
    const page = await visit(`/collection/${first.id}`, { as: mila })
    expect(page.text(all)).toBe("All collections")
    expect(page.$('nav.sidebar a[href^="/collection/"]').length).toBe(101)
    expect(page.text('nav.sidebar li:first-child a[aria-current="page"]')).toContain("Oldest")
    // Somebody else's public collection is not in the list.
    const other = await visit(`/collection/${first.id}`, { as: await makeUser() })
    expect(other.$('nav.sidebar a[href^="/collection/"]').length).toBe(0)
  })

  test("shows 'No collections found' when there are none, with a link to sign in for a visitor", async () => {
    const nothing = await visit("/brands", { as: await makeUser() })
    expect(nothing.text('nav.sidebar [role="status"]')).toBe("No collections found")
    const visitor = await visit("/brands")
    expect(visitor.text('nav.sidebar [role="status"]')).toBe("No collections found Sign in to start one")
    expect(links(visitor, 'nav.sidebar [role="status"] a')).toEqual([["Sign in to start one", "/auth"]])
  })

  test("shows 'Failed to load collections' when reading fails, and the page still renders", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(collections, "sidebarCollections").mockRejectedValue(new Error("The disk is gone"))
    const page = await visit("/brands", { as: await makeUser() })
    expect(page.status).toBe(200)
    expect(page.text('nav.sidebar [role="alert"]')).toBe("Failed to load collections Try again")
    expect(page.text("main h1")).toBe("Brands")
  })
})

test.each([
  ["/", ["Home"]],
  ["/collections", ["Collections"]],
  ["/collection/99", ["Collections"]],
  ["/brands", []],
])("the bottom bar on %s has %j as its active tab", async (path, active) => {
  const page = await visit(path)
  expect(links(page, 'nav[aria-label="Tabs"] a')).toEqual([
    ["Home", "/"],
    ["Collections", "/collections"],
  ])
  const current = page.$('nav[aria-label="Tabs"] a[aria-current]').toArray()
  expect(current.map((tab) => page.$(tab).text())).toEqual(active)
})

test("the new-collection dialog opens without JavaScript on the list of collections with its fields", async () => {
  const { $, text } = await visit("/collections/new", { as: await makeUser() })
  expect(text("dialog[open] h2")).toBe("Create New Collection")
  const name = $('dialog input[name="name"]')
  expect([name.attr("placeholder"), name.attr("type") ?? "text"]).toEqual(["My Collection", "text"])
  const isPrivate = $('dialog input[name="isPrivate"]')
  expect([isPrivate.attr("role"), isPrivate.attr("checked")]).toEqual(["switch", undefined])
  expect($(`label[for="${isPrivate.attr("id")}"]`).text()).toContain("Private Collection")
  expect(text("dialog form button")).toBe("Create Collection")
})

test("the new-collection dialog redirects a visitor to sign-in with a toast", async () => {
  const answer = await ask("/collections/new")
  expect(answer.headers.get("Location")).toBe("/auth?redirectTo=%2Fcollections%2Fnew")
  const [cookie] = answer.headers.getSetCookie()
  const page = await visit("/auth", { headers: { Cookie: cookie?.split(";")[0] ?? "" } })
  expect(page.text("body")).toMatch(/Authentication Error\s*You must be logged in to create collections/)
})

test.each([
  ["/profile?dialog=new-collection", "/collections/new"],
  ["/collection/5?search=a&dialog=add-item", "/collection/5/add?search=a"],
  ["/collection/5?dialog=edit-collection", "/collection/5/edit"],
  ["/collection/5?dialog=delete-collection", "/collection/5/delete"],
  ["/collection/5?dialog=notes&edit=1", "/collection/5/notes?edit=1"],
  ["/collection/5?dialog=co-owners", "/collection/5/people"],
  ["/product/5?dialog=edit-item", "/product/5/edit"],
  ["/product/5?dialog=move-item", "/product/5/move"],
  ["/product/5?dialog=delete-item", "/product/5/delete"],
  ["/brands?dialog=new-brand&name=Artek", "/brands/new?name=Artek"],
  ["/groups?dialog=new-group", "/groups/new"],
])("the old dialog address %s leads to %s", async (old, path) => {
  const response = await ask(old, { as: await makeUser() })
  expect([response.status, response.headers.get("Location")]).toEqual([301, path])
})

test.each(["/nowhere", "/collection", "/groups/1/2", "/brand/1/items"])(
  "%s shows '404 Page Not Found'",
  async (path) => {
    const page = await visit(path)
    expect([page.status, page.text("main h1")]).toEqual([404, "404 Page Not Found"])
    expect(page.text("main p")).toBe("Did you forget to add the page to the router?")
  },
)

test.each([
  ["/collections?search=&filter=mine", "/collections?filter=mine"],
  ["/search?q=%20", "/search"],
  ["/friends?username=", "/friends"],
])("an empty search leaves the address: %s", async (path, clean) => {
  const response = await ask(path, { as: await makeUser() })
  expect([response.status, response.headers.get("Location")]).toEqual([302, clean])
})
