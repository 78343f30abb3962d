import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, settledLate, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { failReads, field, holdLateScript, holdReads, sign, UNREACHED } from "./failing-reads.ts"
import { expectToast } from "./toasts/send.ts"

/* Pages that cannot be read again stay as they are. */

test.describe("failing reads", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true, expectedStatuses: [500], skippedPauses: [1_000] })

  test("a read that starts and fails in the first second after hydration leaves the page as it is", async ({
    page,
    context,
  }) => {
    const { username } = await joined(page)
    const brand = await write(page, "/brands", { name: `Artek ${username}` })
    const letThrough = await holdLateScript(page)
    await page.goto(`/brands?search=${username}`)
    await settled(page, true)
    await failReads(context, "cut")
    const heart = page.getByRole("button", { name: `Favorite ${brand.name}` })
    await heart.click()
    letThrough()
    await expectToast(page, { title: "Success", description: "Added to favorites" })
    await expect(sign(page)).toBeVisible()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
  })

  test("a heart and a saved dialog show their success while the reads after them fail", async ({
    page,
    context,
  }) => {
    const { username } = await joined(page)
    const brand = await write(page, "/brands", { name: `Artek ${username}` })
    const shelf = await write(page, "/collections", { name: "Quiet corners" })
    await page.goto(`/brands?search=${username}`)
    await settledLate(page)
    const heart = page.getByRole("button", { name: `Favorite ${brand.name}` })
    let restore = await failReads(context, "cut")
    await heart.click()
    await expectToast(page, { title: "Success", description: "Added to favorites" })
    await expect(sign(page)).toBeVisible()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
    await heart.click()
    await expect(heart).toHaveAttribute("aria-pressed", "false")
    await expectToast(page, { title: "Success", description: "Removed from favorites" })
    await heart.click()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
    const again = sign(page).getByRole("button", { name: "Try again" })
    const letThrough = await holdReads(page)
    await again.click()
    await expect(again).toHaveAttribute("aria-busy", "true")
    await restore()
    letThrough()
    await expect(sign(page)).toHaveCount(0)
    await expect(heart).toHaveAttribute("aria-pressed", "true")

    await page.goto(paths.collection(shelf.id))
    await settledLate(page)
    await page.getByRole("link", { name: "Edit Collection" }).first().click()
    const dialog = page.getByRole("dialog")
    await field(page, "Name").fill("Loud corners")
    restore = await failReads(context, "500")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expectToast(page, { title: "Success", description: "Collection updated" })
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
    await expect(sign(page)).toBeVisible()
    await restore()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loud corners")
    await expect(sign(page)).toHaveCount(0)
  })

  test("more cards that cannot be read leave the list as it is", async ({ page, context }) => {
    await joined(page)
    const shelf = await write(page, "/collections", { name: "Long shelf" })
    for (let n = 0; n < 61; n++)
      await write(page, "/items", {
        collectionId: shelf.id,
        name: `Stool ${n}`,
        brand: "Artek",
        imageUrl: "http://127.0.0.1:9/stool.png",
        productUrl: `https://shop.example/${n}`,
      })
    await page.goto(paths.collection(shelf.id))
    await settledLate(page)
    const restore = await failReads(context, "cut")
    const more = page.getByRole("link", { name: "Show more" })
    await more.click()
    await expectToast(page, {
      title: "Error",
      description: UNREACHED,
    })
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Long shelf")
    await restore()
    await more.click()
    await expect(page.getByRole("main").getByText("Stool 0", { exact: true })).toBeVisible()
  })

  test("a link to a page whose script cannot be loaded leaves the typed text as it is", async ({
    page,
    context,
  }) => {
    await joined(page)
    await page.goto("/save")
    await settledLate(page)
    await field(page, "Name").fill("Leaf lamp")
    const brands = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" })
    await context.setOffline(true)
    await brands.click()
    await expectToast(page, { title: "Error", description: UNREACHED })
    await expect(page).toHaveURL("/save")
    await expect(field(page, "Name")).toHaveValue("Leaf lamp")
    await context.setOffline(false)
    await brands.click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands")
  })

  test("a dialog whose link has had the pointer or the focus opens offline", async ({ page, context }) => {
    await joined(page)
    const { id } = await write(page, "/collections", { name: "Hall" })
    for (const approach of ["hover", "focus"] as const) {
      await page.goto(paths.collection(id))
      await settledLate(page)
      const link = page.getByRole("link", { name: "Edit Collection" }).first()
      await link[approach]()
      await page.waitForLoadState("networkidle")
      await context.setOffline(true)
      await link.click()
      await expect(page.getByRole("dialog")).toContainText("Edit Collection")
      await context.setOffline(false)
    }
  })

  test("data of a user who has signed out is not kept when the page after it cannot be read", async ({
    page,
    context,
  }) => {
    const { email } = await joined(page)
    await page.goto(paths.profile)
    await settledLate(page)
    await page.getByRole("button", { name: "Account" }).click()
    await failReads(context, "cut")
    await page.getByRole("button", { name: "Log out" }).click()
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  })
})
