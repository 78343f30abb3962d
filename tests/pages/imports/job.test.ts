import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, importRows, items } from "#db/schema/index.ts"
import { bring, library, runImports } from "#tests/domain/imports/run-imports.ts"
import { ask, leadsTo, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { importLinks } from "~/domain/imports/receive.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const shop = useShop({
  "/vase": page(`<script type="application/ld+json">{"@type":"Product","name":"Vase","brand":"Iittala",
    "image":"https://shop.example/vase.jpg","offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script>`),
  "/wall": page("<title>Access Denied</title><h1>Access Denied</h1>", { status: 403 }),
  "/about": page("<title>About us</title><h1>About us</h1><p>We are a shop.</p>"),
})
const link = (path: string) => shop().origin + path

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})
const open = (id: number, query = "") => visit(`/imports/${id}${query}`, { as: mila })

describe("the page of an import", () => {
  test("refreshes itself only while the import runs, and shows the progress", async () => {
    const { id } = await importLinks(mila, { urls: [link("/vase")], collection: "Hall" })
    const running = await open(id)
    expect(running.$("noscript").text()).toContain(
      `<meta http-equiv="refresh" content="4;url=/imports/${id}"/>`,
    )
    expect(running.text("main [role=status]")).toMatch(
      /^Importing\. 0 products added, 1 page still to be read/,
    )
    expect(running.$("main progress").attr("max")).toBe("2")
    const light = await visit(`/imports/${id}`, { as: mila, headers: { "Save-Data": "on" } })
    expect(light.$('meta[http-equiv="refresh"]').attr("content")).toBe(`4;url=/imports/${id}`)
    await runImports()
    const done = await open(id)
    expect(done.$.html()).not.toContain('http-equiv="refresh"')
    expect(done.text("main [role=status]")).toBe("Done. 1 product added.")
    expect(done.$("main progress")).toHaveLength(0)
    expect(leadsTo(done, "Hall")).toBe("/collection/1")
  })

  test("names each link that failed with the reason, and leads to saving it by hand", async () => {
    const urls = [link("/wall"), link("/gone"), link("/about"), link("/vase")]
    const { id } = await importLinks(mila, { urls, collection: "Hall" })
    await runImports()
    const done = await open(id)
    expect(done.text("main [role=status]")).toBe("Done. 1 product added, 3 failed.")
    const failures = done.$("main li").filter((_, row) => done.$(row).text().includes("Add it by hand"))
    const said = failures.map((_, row) => [
      [...done.$(row).find("p")].map((one) => done.$(one).text().trim()),
    ])
    expect(said.toArray()).toEqual([
      [link("/wall"), expect.stringContaining("does not let programs read"), "Add it by hand"],
      [link("/gone"), expect.any(String), "Add it by hand"],
      [link("/about"), expect.any(String), "Add it by hand"],
    ])
    expect(leadsTo(done, "Add it by hand")).toBe(`/save?url=${encodeURIComponent(link("/wall"))}`)
  })

  test("leads to items that were added although their page could not be read", async () => {
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="${link("/wall")}">Savoy</A></DL>`
    const { id } = await bring(mila, file, { fileName: "bookmarks.html", start: true })
    await runImports()
    const done = await open(id)
    expect(done.text("main [role=status]")).toMatch(/^Done\. 1 product added/)
    const [item] = await db.select().from(items)
    expect(leadsTo(done, "View the item")).toBe(`/product/${item?.id}`)
  })

  test("shows fifty failures at once, and the others on later pages", async () => {
    const urls = Array.from({ length: 60 }, (_, at) => link(`/gone-${at}`))
    const { id } = await importLinks(mila, { urls, collection: "Hall" })
    await db.update(importRows).set({ status: "failed", reason: "Gone" })
    const first = await open(id)
    expect(texts(first, "main li a").filter((text) => text === "Add it by hand")).toHaveLength(50)
    const more = String(leadsTo(first, "Show more"))
    const second = await visit(more, { as: mila })
    expect(texts(second, "main li a").filter((text) => text === "Add it by hand")).toHaveLength(10)
    expect((await ask(`/imports/${id}?failures=x`, { as: mila })).status).toBe(400)
  })

  test("does not link to a collection that was deleted", async () => {
    const hall = { name: "Hall", items: [{ name: "Vase" }] }
    const { id } = await bring(mila, library({ collections: [hall] }), { start: true })
    await runImports()
    const [made] = await db.select().from(collections)
    await deleteCollection(mila, made?.id ?? 0)
    const done = await open(id)
    expect(done.status).toBe(200)
    expect(leadsTo(done, "Hall")).toBeUndefined()
  })
})
