import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"
import { paths } from "~/paths.ts"

const things = [
  { name: "Vase", brand: "Iittala", tags: "glass, hall", price: "40 EUR" },
  { name: "Bowl", brand: "Iittala", tags: "glass", price: "90 EUR" },
  { name: "Chair", brand: "Artek", tags: "hall", state: "owned" },
]

test("a list is filtered and sorted by one bar, which is a sheet on a phone", async ({ page, js }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  for (const thing of things)
    await write(page, "/items", {
      ...{ collectionId: id, imageUrl: "https://shop.example/vase.jpg" },
      ...{ ...thing, productUrl: `https://shop.example/${thing.name}` },
    })
  await page.goto(paths.collection(id))
  await settled(page, js)
  const main = page.getByRole("main")
  const opener = main.getByRole("button", { name: "Filter and sort" })
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const cards = main.locator(".card-name")
  const field = (name: string) => main.getByLabel(name, { exact: true })
  const openSheet = async () => {
    if (isPhone && !(await field("Sort").isVisible())) await opener.click()
    await expect(field("Sort")).toBeVisible()
  }
  const show = async () => {
    if (!js || isPhone) await main.getByRole("button", { name: "Show" }).click()
  }
  await expect(opener).toBeVisible({ visible: isPhone })
  if (isPhone) {
    await expect(field("Sort")).toBeHidden()
    const top = (await cards.first().boundingBox())?.y
    await openSheet()
    expect((await cards.first().boundingBox())?.y, "the sheet moves no card").toBe(top)
    await main.getByRole("button", { name: "Close" }).click()
    await expect(field("Sort")).toBeHidden()
  } else await expect(main.getByRole("button", { name: "Show" })).toBeVisible({ visible: !js })

  await openSheet()
  await field("Sort").selectOption("Name")
  await field("Brand").selectOption("Iittala")
  await show()
  await expect(page).toHaveURL(/sort=name&.*brand=Iittala/)
  await expect(cards).toHaveText(["Bowl", "Vase"])
  await expect(main.getByText("2 of 3 items")).toBeVisible()

  await openSheet()
  await field("Tag").selectOption("hall")
  await field("Price up to").fill("50")
  await show()
  await expect(cards).toHaveText(["Vase"])
  for (const name of ["Remove Iittala ×", "Remove #hall ×", "Remove Up to 50 ×"])
    await expect(main.getByRole("link", { name })).toBeVisible()

  for (const name of ["Remove Iittala ×", "Remove #hall ×", "Remove Up to 50 ×"]) {
    await main.getByRole("link", { name }).click()
    await expect(main.getByRole("link", { name })).toHaveCount(0)
  }
  await expect(cards).toHaveText(["Bowl", "Vase", "Chair"])
  await openSheet()
  await expect(field("Brand")).toHaveValue("")
  await expect(field("Price up to")).toHaveValue("")
  await expect(field("Sort")).toHaveValue("name")
})
