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
