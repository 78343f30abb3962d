import type { Page } from "@playwright/test"
import { atPhone, oneBrowser, scriptsOnPhone } from "#tests/support/browsers.ts"
import { call, expect, joined, settled, shopLink, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

/** A job adds the products one after the other. */
const IMPORT = { timeout: 120_000 }

async function upload(page: Page, js: boolean, name: string, text: string) {
  await page.goto(paths.imports)
  await settled(page, js)
  const mimeType = name.endsWith("csv") ? "text/csv" : "text/html"
  await page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await page.getByRole("button", { name: "Read the file" }).click()
}

const start = (page: Page, count: string) =>
  page.getByRole("button", { name: `Import what is chosen (${count})` }).click()

const bookmark = (name: string, link: string) => `<DT><A HREF="${link}">${name}</A>\n`
const bookmarksFile = (...folders: [name: string, bookmarks: string][]) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>\n<DL><p>\n${folders
    .map(([name, bookmarks]) => `<DT><H3>${name}</H3>\n<DL><p>\n${bookmarks}</DL><p>\n`)
    .join("")}</DL><p>`

test("a user imports bookmarks, sees existing ones, and finds the others in their collection", {
  tag: scriptsOnPhone,
}, async ({ page, js, look }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Kitchen" })
  await write(page, "/items", {
    ...{ name: "Savoy vase", brand: "Iittala", collectionId: id },
    ...{ imageUrl: "https://shop.example/vase.jpg", productUrl: shopLink("/vase") },
  })
  const hall = bookmark("A vase", `${shopLink("/vase")}?utm_source=x`) + bookmark("A bowl", shopLink("/bowl"))
  const garden = bookmark("A plant", "https://10.0.0.1/plant")
  await upload(page, js, "bookmarks.html", bookmarksFile(["Hall", hall], ["Garden", garden]))
  await expect(page.getByText("3 products found, 1 there already")).toBeVisible()
  await settled(page, js)
  await page.getByRole("checkbox", { name: "Garden" }).uncheck()
  await look("import-preview")
  await page.getByRole("button", { name: "Show products of Hall" }).click()
  await expect(page.getByText("Already in Kitchen")).toBeVisible()
  await expect(page.getByRole("checkbox", { name: "A vase" })).not.toBeChecked()
  await expect(page.getByRole("checkbox", { name: "A bowl" })).toBeChecked()
  await settled(page, js)
  await start(page, "1")
  await expect(page.getByRole("status").getByText("Done. 1 product added")).toBeVisible(IMPORT)
  await look("import-done")
  await page.getByRole("main").getByRole("link", { name: "Hall" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hall")
  await expect(page.getByText("A bowl").first()).toBeVisible()
  await expect(page.getByText("A vase")).toHaveCount(0)
  await page.goto(paths.imports)
  await settled(page, js)
  await page.getByRole("button", { name: "Delete the import bookmarks.html" }).click()
  await expect(page.getByText("Import deleted").first()).toBeVisible()
  await expect(page.getByText("You have imported nothing yet.")).toBeVisible()
})

test("a table that is read another way is shown from its top", { tag: atPhone }, async ({ page, js }) => {
  await joined(page)
  await upload(page, js, "table.csv", "Thing,Where,Cost\nVase,https://10.0.0.1/vase,129.00\n")
  await settled(page, js)
  await page.getByLabel("Price", { exact: true }).selectOption("Cost: 129.00")
  for (const [currency, shown] of [
    ["EUR", "€129.00"],
    ["USD", "$129.00"],
  ] as const) {
    await page.getByLabel("Currency of prices without one").selectOption(currency)
    await page.getByRole("button", { name: "Read it this way" }).click()
    await expect(page.getByText(shown)).toBeInViewport()
    await expect(page.getByRole("heading", { name: "How the first products will be saved" })).toBeInViewport()
    await settled(page, js)
  }
})

test.describe("Import", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [422] })

  test("names the columns of a table, and refuses a file that it does not know", async ({ page, js }) => {
    await joined(page)
    await upload(page, js, "notes.html", "<!doctype html><h1>Notes</h1>")
    await expect(page.getByLabel("File", { exact: true })).toHaveAccessibleDescription(
      /This page is no list of links/,
    )
    const table = `Thing,Where,Room\nVase,https://10.0.0.1/vase,Hall\nBowl,https://10.0.0.2/bowl,Loft\n`
    await upload(page, js, "table.csv", table)
    await settled(page, js)
    await page.getByLabel("Name", { exact: true }).selectOption("")
    await page.getByLabel("Link", { exact: true }).selectOption("")
    await page.getByRole("button", { name: "Show what was found" }).click()
    await expect(page.getByText("Choose a column for the name or for the link").first()).toBeVisible()
    await page.getByLabel("Name", { exact: true }).selectOption("Thing: Vase · Bowl")
    await page
      .getByLabel("Link", { exact: true })
      .selectOption("Where: https://10.0.0.1/vase · https://10.0.0.2/bowl")
    await page.getByLabel("Collection", { exact: true }).selectOption("Room: Hall · Loft")
    await page.getByRole("button", { name: "Show what was found" }).click()
    await expect(page.getByText("2 products found")).toBeVisible()
    await settled(page, js)
    await start(page, "2")
    await expect(page.getByRole("status").getByText("Done. 2 products added")).toBeVisible(IMPORT)
    const items = async (name: string) => {
      const [place] = await call(page.request, `GET /collections?filter=mine&search=${name}`)
      return (await call(page.request, `GET /collections/${place.id}/items`)).map(
        (item: { name: string }) => item.name,
      )
    }
    expect([await items("Hall"), await items("Loft")]).toEqual([["Vase"], ["Bowl"]])
  })

  test("reads several links, and lists those that failed", async ({ page, js, look }) => {
    await joined(page)
    await page.goto(paths.links())
    await settled(page, js)
    const lines = [
      `Look: ${shopLink("/vase")}`,
      "",
      shopLink("/wall"),
      "A chair",
      shopLink("/gone"),
      shopLink("/"),
    ]
    await page.getByLabel("Links", { exact: true }).fill(lines.join("\n"))
    await page.getByLabel("Name of your first collection").fill("Found")
    await page.getByRole("button", { name: "Read the links" }).click()
    await expect(page.getByText("There is no link in line 4: A chair").first()).toBeVisible()
    await expect(page.getByLabel("Name of your first collection")).toHaveValue("Found")
    await look("import-others")
    await page.getByRole("button", { name: "Import the others" }).click()
    await expect(page.getByText("You can leave this page: it goes on.")).toBeVisible()
    await expect(page.getByRole("status").getByText("Done. 1 product added, 3 failed")).toBeVisible(IMPORT)
    await expect(page.locator('nav[aria-label="Main"]').getByText("Found")).toBeAttached()
    await look("import-failures")
    const failure = page.getByRole("listitem").filter({ hasText: shopLink("/wall") })
    await expect(failure).toContainText("does not let programs read")
    await failure.getByRole("link", { name: "Add it by hand" }).click()
    await expect(page.getByLabel("Product link")).toHaveValue(shopLink("/wall"))
    await page.goto("/collections?filter=mine")
    await page.getByRole("main").getByRole("link", { name: "Found" }).first().click()
    await expect(page.getByText("Aalto vase 160 mm, moss green").first()).toBeVisible()
  })
})

test("bookmarks are shown in small pages, and those that are chosen are added", { tag: oneBrowser }, async ({
  page,
}) => {
  await joined(page)
  // Each of its own host, which is refused without a request.
  const all = Array.from({ length: 60 }, (_, at) => bookmark(`Bookmark ${at}`, `https://10.0.${at}.1/`))
  await upload(page, true, "bookmarks.html", bookmarksFile(["Everything", all.join("")]))
  await expect(page.getByText("60 products found")).toBeVisible()
  await settled(page, true)
  await page.getByRole("checkbox", { name: /^Bookmark 7\b/ }).uncheck()
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.getByRole("checkbox", { name: /^Bookmark 50\b/ })).toBeVisible()
  await settled(page, true)
  await start(page, "59")
  await expect(page.getByRole("status").getByText("Done. 59 products added")).toBeVisible(IMPORT)
})
