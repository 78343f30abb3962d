import type { Page } from "@playwright/test"
import { oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

async function shelf(page: Page): Promise<number> {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  for (const name of ["Vase", "Chair", "Lamp"])
    await write(page, "/items", {
      collectionId: id,
      name,
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      productUrl: `https://shop.example/${name}`,
    })
  return id
}

const rows = (page: Page) => page.locator("main ol > li > p")

test("an owner puts items in order by buttons, and the collection shows them so", async ({ page, js }) => {
  const id = await shelf(page)
  await page.goto(paths.arrange(id))
  await settled(page, js)
  await expect(rows(page)).toHaveText(["Lamp", "Chair", "Vase"])
  await page.getByRole("button", { name: "Move Vase up" }).click()
  await expect(rows(page)).toHaveText(["Lamp", "Vase", "Chair"])
  await page.getByRole("button", { name: "Move Vase up" }).click()
  await expect(rows(page)).toHaveText(["Vase", "Lamp", "Chair"])
  if (js) await expect(page.getByRole("button", { name: "Move Vase up" })).toBeFocused()
  await page.getByRole("button", { name: "Move Vase last" }).click()
  await expect(rows(page)).toHaveText(["Lamp", "Chair", "Vase"])
  await page.getByRole("button", { name: "Move Chair first" }).click()
  await expect(rows(page)).toHaveText(["Chair", "Lamp", "Vase"])
  await page.goto(paths.collection(id))
  await expect(page.locator(".card-name")).toHaveText(["Chair", "Lamp", "Vase"])
})

test("the handle is dragged, and takes arrow keys, Home and End", { tag: oneBrowser }, async ({
  page,
  js,
}) => {
  const id = await shelf(page)
  await page.goto(paths.arrange(id))
  await settled(page, js)
  const handle = (name: string) => page.getByRole("button", { name: `Drag ${name}` })
  await handle("Lamp").focus()
  await page.keyboard.press("ArrowDown")
  await expect(rows(page)).toHaveText(["Chair", "Lamp", "Vase"])
  await expect(handle("Lamp")).toBeFocused()
  await expect(page.getByRole("status").filter({ hasText: "Lamp comes after Chair." })).toBeAttached()
  await page.keyboard.press("End")
  await expect(rows(page)).toHaveText(["Chair", "Vase", "Lamp"])
  const [from, to] = [await handle("Lamp").boundingBox(), await handle("Chair").boundingBox()]
  if (!from || !to) throw new Error("The handles are not shown")
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y - 5, { steps: 5 })
  await page.mouse.up()
  await expect(rows(page)).toHaveText(["Lamp", "Chair", "Vase"])
  // It is shown there at once, and said when it is saved.
  await expect(page.getByRole("status").filter({ hasText: "Lamp is the first." })).toBeAttached()
  await page.reload()
  await expect(rows(page)).toHaveText(["Lamp", "Chair", "Vase"])
})
