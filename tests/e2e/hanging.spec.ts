import { randomBytes } from "node:crypto"
import type { Page } from "@playwright/test"
import sharp from "sharp"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, settledLate, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"
import { dialogAt } from "./dialogs.ts"
import { holdLateScript } from "./failing-reads.ts"
import { expectToast } from "./toasts/send.ts"

/* A server that accepts requests and never answers. */

const UNREACHED = "The server could not be reached. Check your connection and try again."

const picture = { name: "teapot.png", mimeType: "image/png", buffer: Buffer.alloc(5_000) }

/** Requests to these addresses get no response. @returns a function that lets new ones through. */
async function hang(page: Page, path: RegExp) {
  let isHanging = true
  await page.route(path, (route) => (isHanging ? undefined : route.continue()))
  return () => {
    isHanging = false
  }
}

test.describe("a hanging server", { tag: oneBrowser }, () => {
  test.use({ cutsNetwork: true, skippedPauses: [1_000] })

  async function expectPatience(page: Page, inDialog = false) {
    await page.clock.runFor(9_000)
    await expect(said(page, "This takes longer than usual")).toHaveCount(0)
    await page.clock.runFor(1_500)
    const told = page.locator(inDialog ? "dialog .toast" : ".toast").filter({ visible: true })
    await expect(told).toContainText("This takes longer than usual")
    await page.clock.runFor(20_000)
  }

  test("a form says that it takes long after ten seconds, can be sent again after thirty, and saves once", async ({
    page,
  }) => {
    await joined(page)
    await page.goto(dialogAt.newCollection)
    await settledLate(page)
    // Not before: it hides which scripts are there.
    await page.clock.install()
    const dialog = page.getByRole("dialog", { name: "Create New Collection" })
    await dialog.getByLabel("Name").fill("Hall")
    const letThrough = await hang(page, /collections\/new\.data/)
    const create = dialog.getByRole("button", { name: "Create Collection" })
    await create.click()
    await expect(create).toHaveAttribute("aria-busy", "true")
    await expectPatience(page, true)
    await expectToast(page, { title: "Error", description: "Failed to create collection" })
    await expect(dialog.locator("#collections-new-error")).toHaveText(UNREACHED)
    await expect(dialog.getByLabel("Name")).toHaveValue("Hall")
    letThrough()
    await create.click()
    await expect(said(page, "Collection created successfully")).toBeVisible()
    const made = await (await page.request.get("/api/collections")).json()
    expect(made).toHaveLength(1)
  })

  test("a page says that it takes long after ten seconds, and that the server was not reached after thirty", async ({
    page,
  }) => {
    await joined(page)
    await page.goto("/collections")
    await settledLate(page)
    // Not before: it hides which scripts are there.
    await page.clock.install()
    const sidebar = page.getByRole("navigation", { name: "Main" })
    const heading = page.getByRole("heading", { level: 1 })
    let letThrough = await hang(page, /brands\.data/)
    await sidebar.getByRole("link", { name: "Brands" }).click()
    await expect(page.getByRole("progressbar")).toBeVisible()
    await expectPatience(page)
    await expect(page.getByRole("main")).toContainText(UNREACHED)
    letThrough()
    await page.getByRole("link", { name: "Try again" }).click()
    await expect(heading).toHaveText("Brands")

    // Without its script a page cannot be shown, so the old one stays.
    letThrough = await hang(page, /\/assets\/[\w-]{7}\.js/)
    const groups = sidebar.getByRole("link", { name: "Groups" })
    await groups.click()
    await expect(page.getByRole("progressbar")).toBeVisible()
    await expectPatience(page)
    await expectToast(page, { title: "Error", description: UNREACHED })
    await expect(heading).toHaveText("Brands")
    await expect(page).toHaveURL("/brands")
    letThrough()
    await groups.click()
    await expect(heading).toHaveText("Groups")
  })

  test("a form, a page and an upload that start in the first second after hydration end after thirty seconds", async ({
    page,
  }) => {
    await joined(page)
    await page.clock.install()
    const shelf = await write(page, "/collections", { name: "Hall" })
    const form = dialogAt.newCollection
    const upload = dialogAt.addItem(shelf.id)
    for (const [path, hanging, start, inDialog] of [
      [form, /new\.data/, () => page.getByRole("button", { name: "Create Collection" }).click(), true],
      ["/collections", /brands\.data/, () => page.getByRole("link", { name: "Brands" }).click(), false],
      [
        "/collections",
        /\/assets\/[\w-]{7}\.js/,
        () => page.getByRole("link", { name: "Brands" }).click(),
        false,
      ],
      [upload, /upload-image/, () => page.locator('input[type="file"]').setInputFiles(picture), true],
    ] as const) {
      const letThrough = await holdLateScript(page)
      await page.goto(path)
      await settled(page, true)
      if (path === form) await page.getByRole("dialog").getByLabel("Name").fill("Attic")
      await hang(page, hanging)
      const isSent = page.waitForRequest(hanging)
      await start()
      letThrough()
      await isSent
      await expectPatience(page, inDialog)
      await expect(page.locator("dialog, main, .toast").filter({ hasText: UNREACHED }).first()).toBeVisible()
      await page.unrouteAll()
    }
  })

  async function chooseFile(page: Page, buffer: Buffer) {
    await joined(page)
    const shelf = await write(page, "/collections", { name: "Hall" })
    await page.goto(dialogAt.addItem(shelf.id))
    await settledLate(page)
    // Not before: it hides which scripts are there.
    await page.clock.install()
    return async () => {
      const file = page.locator('input[type="file"]')
      await file.setInputFiles({ name: "teapot.png", mimeType: "image/png", buffer })
      return paths.collectionForm(shelf.id, "add")
    }
  }

  test("an upload that hangs is aborted", async ({ page }) => {
    const choose = await chooseFile(page, Buffer.alloc(5_000))
    await hang(page, /upload-image/)
    const path = await choose()
    await expectPatience(page, true)
    await expect(page.getByRole("dialog")).toContainText(UNREACHED)
    await expect(page).toHaveURL(path)
  })

  test("an upload that makes progress for longer than that continues", async ({ page, context }) => {
    const raw = { width: 1_000, height: 1_000, channels: 3 as const }
    const choose = await chooseFile(page, await sharp(randomBytes(3_000_000), { raw }).png().toBuffer())
    const network = await context.newCDPSession(page)
    const limitUpload = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        ...{ offline: false, latency: 0, downloadThroughput: -1 },
        uploadThroughput,
      })
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        this.upload.addEventListener("progress", ({ loaded }) => {
          document.documentElement.dataset.sent = `${loaded}`
        })
        send.call(this, body)
      }
    })
    const sent = () => page.evaluate(() => Number(document.documentElement.dataset.sent ?? 0))
    await limitUpload(200_000)
    const uploaded = page.waitForResponse(/upload-image/)
    await choose()
    for (let times = 0, before = 0; times < 5; times++) {
      await expect.poll(sent).toBeGreaterThan(before)
      before = await sent()
      await page.clock.runFor(9_000)
    }
    expect(await sent()).toBeLessThan(3_000_000)
    await expect(said(page, "This takes longer than usual")).toHaveCount(0)
    await limitUpload(-1)
    expect((await uploaded).ok()).toBe(true)
    await expect(page.getByRole("dialog")).not.toContainText(UNREACHED)
  })
})
