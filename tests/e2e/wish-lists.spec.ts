import { atPhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, test, write } from "#tests/support/e2e.ts"

test("an owner makes a wish list, somebody claims and takes it back, and a guest claims by a link", async ({
  page,
  js,
  browser,
  baseURL,
}) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Birthday wishes" })
  const item = { brand: "Iittala", imageUrl: "https://shop.example.invalid/vase.jpg", collectionId: id }
  for (const name of ["Vase", "Lamp"])
    await write(page, "/items", { ...item, name, productUrl: `https://shop.example.invalid/${name}` })
  await page.goto(`/collection/${id}/edit`)
  await settled(page, js)
  await page.getByLabel("This is a wish list").selectOption("hidden")
  await page.getByLabel("Show it to me from").fill("2099-12-24")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("you do not until Dec 24, 2099")).toBeVisible()
  const { url } = await write(page, `/collections/${id}/links`, { name: "Grandma" })

  const other = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const friend = await other.newPage()
  await joined(friend)
  await friend.goto(`/collection/${id}`)
  await settled(friend, js)
  await friend.getByRole("button", { name: "I'll get it Vase" }).click()
  await expect(friend.getByRole("button", { name: "Undo Vase" })).toBeVisible()
  // What was pressed counts at once; this is read from the server.
  await expect(friend.getByText("You will get this")).toBeVisible()
  await friend.goto("/claims")
  await settled(friend, js)
  await friend.getByRole("button", { name: "I have bought it Vase" }).click()
  await expect(friend.getByText("Bought", { exact: true })).toBeVisible()

  const guests = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const grandma = await guests.newPage()
  await grandma.goto(new URL(url).pathname)
  await settled(grandma, js)
  await grandma.getByRole("link", { name: "Lamp" }).click()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("Lamp")
  await grandma.getByRole("link", { name: "I'll get it" }).click()
  await settled(grandma, js)
  await grandma.getByLabel("Your name").fill("Grandma")
  await grandma.getByRole("button", { name: "I'll get it" }).click()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("You will get this")
  const undo = await grandma.getByLabel("Your private link").inputValue()

  await friend.goto(`/collection/${id}`)
  await expect(friend.getByRole("link", { name: "Taken Lamp" })).toBeVisible()
  await page.goto(`/collection/${id}`)
  await expect(page.getByRole("link", { name: "Lamp" })).toBeVisible()
  await expect(page.getByText("Taken")).toHaveCount(0)

  await grandma.goto(undo)
  await settled(grandma, js)
  await grandma.getByRole("button", { name: "Take it back" }).click()
  await expect(grandma.getByText("You have taken it back.")).toBeVisible()
  await other.close()
  await guests.close()
})

test("a grandmother with a link and no account promises a gift, keeps her private link and takes it back a day later", {
  tag: atPhone,
}, async ({ page, js, browser, baseURL }) => {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Emil is six", isPrivate: true })
  await write(page, `/collections/${id}`, { claims: "hidden" }, { method: "PATCH" })
  const item = { brand: "Brio", imageUrl: "https://shop.example.invalid/train.jpg", collectionId: id }
  const products = { Train: "39.90 EUR", Kite: "25 EUR" }
  for (const [name, price] of Object.entries(products))
    await write(page, "/items", { ...item, name, price, productUrl: `https://shop.example.invalid/${name}` })
  const { url } = await write(page, `/collections/${id}/links`, { name: "Grandma" })
  const seenByOwner = async () => {
    await page.goto(`/collection/${id}`)
    const list = await page.locator("main").innerText()
    await page.getByRole("link", { name: "Train" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Train")
    // The owner's own visits are views too.
    return [list, (await page.locator("main").innerText()).replace(/\d+ views?/, "")]
  }
  const before = await seenByOwner()

  /** Each opens what she is sent in the browser of an app, which keeps nothing from the day before. */
  const inAnApp = async () => {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: js,
      viewport: { width: 390, height: 844 },
      userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/420.0]",
    })
    return context.newPage()
  }
  const grandma = await inAnApp()
  await grandma.goto(new URL(url).pathname)
  await settled(grandma, js)
  await expect(grandma.getByText("€39.90")).toBeVisible()
  await grandma.getByRole("link", { name: "Train" }).click()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("Train")
  await grandma.getByRole("link", { name: "I'll get it" }).click()
  await settled(grandma, js)
  await grandma.getByLabel("Your name").fill("Grandma Ilse")
  await grandma.getByRole("button", { name: "I'll get it" }).click()
  await expect(grandma.getByRole("heading", { level: 1 })).toHaveText("You will get this")
  const kept = await grandma.getByLabel("Your private link").inputValue()
  await grandma.reload()
  await expect(grandma.getByLabel("Your private link")).toHaveValue(kept)
  await grandma.getByRole("link", { name: "Back to the list" }).click()
  await expect(grandma.getByRole("link", { name: "Taken Train" })).toBeVisible()
  expect(await seenByOwner()).toEqual(before)

  const uncle = await inAnApp()
  await uncle.goto(new URL(url).pathname)
  await settled(uncle, js)
  await uncle.getByRole("link", { name: "Taken Train" }).click()
  await expect(uncle.getByRole("heading", { level: 1 })).toHaveText("Train")
  await expect(uncle.getByText("Taken", { exact: true })).toBeVisible()
  await expect(uncle.getByRole("link", { name: "I'll get it" })).toHaveCount(0)
  await uncle.goto(`${uncle.url()}/claim`)
  await expect(uncle.getByText("your private link takes it back")).toBeVisible()
  await expect(uncle.getByRole("button")).toHaveCount(0)

  const nextDay = await inAnApp()
  await nextDay.goto(kept)
  await settled(nextDay, js)
  await expect(nextDay.getByText("Train")).toBeVisible()
  await nextDay.getByRole("button", { name: "Take it back" }).click()
  await expect(nextDay.getByText("You have taken it back.")).toBeVisible()
  await uncle.goto(new URL(url).pathname)
  await expect(uncle.getByText("Taken")).toHaveCount(0)
  expect(await seenByOwner()).toEqual(before)
  for (const guest of [grandma, uncle, nextDay]) await guest.context().close()
})
