import { scriptsOnDesktop } from "#tests/support/browsers.ts"
import { expect, joined, said, settled, test, write } from "#tests/support/e2e.ts"
import { makeAdmin } from "#tests/support/e2e-admin.ts"

test.use({ expectedStatuses: [401, 403, 404] })

test("a user reports an item, and an administrator removes it and suspends who added it", {
  tag: scriptsOnDesktop,
}, async ({ page, js, browser, baseURL, look }) => {
  const other = async () => (await browser.newContext({ baseURL, javaScriptEnabled: js })).newPage()
  const theirs = await other()
  const author = await joined(theirs)
  const { id: place } = await write(theirs, "/collections", { name: "Bargains" })
  const item = await write(theirs, "/items", {
    collectionId: place,
    name: `Fake of ${author.username}`,
    brand: "None",
    imageUrl: "https://shop.example/fake.jpg",
    productUrl: "https://shop.example/fake",
  })

  await joined(page)
  await page.goto(`/product/${item.id}`)
  await settled(page, js)
  await page.getByRole("link", { name: "Report", exact: true }).click()
  await expect(page.getByText(`Fake of ${author.username}`)).toBeVisible()
  await settled(page, js)
  await look("report")
  await page.getByLabel("What is wrong with it?").fill("This shop sells fakes")
  await page.getByRole("button", { name: "Report" }).click()
  await expect(said(page, "Thank you. The administrators will look at it.")).toBeVisible()
  await expect(page).toHaveURL(`/product/${item.id}`)
  expect((await page.goto("/admin"))?.status()).toBe(404)

  const office = await other()
  await makeAdmin(await joined(office))
  await office.goto("/profile")
  await settled(office, js)
  await office.getByRole("link", { name: "Administration", exact: true }).click()
  await office.getByRole("link", { name: /open reports?$/ }).click()
  const row = office.getByRole("listitem").filter({ hasText: author.username })
  await expect(row.getByText("This shop sells fakes")).toBeVisible()
  await settled(office, js)
  await row.getByRole("button", { name: "Remove the item" }).click()
  await expect(said(office, "It was removed, and its reports were closed")).toBeVisible()
  await expect(row).toHaveCount(0)
  await settled(office, js)
  await office.getByRole("link", { name: "Closed" }).click()
  await expect(row.getByText("It is not there any more")).toBeVisible()
  await row.getByRole("link", { name: author.username }).click()
  await expect(office.getByRole("heading", { name: author.username })).toBeVisible()
  await settled(office, js)
  await office.getByRole("button", { name: "Make a link" }).click()
  await expect(office.getByText(/\/auth\/reset-password\?token=/)).toBeVisible()
  await settled(office, js)
  await office.getByRole("button", { name: "Suspend" }).click()
  await expect(said(office, "The account was changed")).toBeVisible()
  await expect(office.getByRole("button", { name: "Lift the suspension" })).toBeVisible()

  await theirs.goto("/profile")
  await expect(theirs.getByRole("heading", { name: "Welcome back" })).toBeVisible()
  await settled(theirs, js)
  await theirs.getByLabel("Email").fill(author.email)
  await theirs.getByLabel("Password").fill(author.password)
  await theirs.getByRole("button", { name: "Sign In" }).click()
  await expect(theirs.getByText("This account is suspended").first()).toBeVisible()
})
