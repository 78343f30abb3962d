import { oneBrowser, onePhone } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, test, write } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test("a user creates, favourites, follows and finds a brand", { tag: onePhone }, async ({
  page,
  js,
  look,
}) => {
  const name = `Maker ${Date.now()}`
  await page.goto("/brands")
  await settled(page, js)
  await page.getByRole("link", { name: "Add Brand" }).click()
  await page.waitForURL(/\/auth\?redirectTo=/)
  await joined(page)

  await page.goto(dialogAt.newBrand)
  await settled(page, js)
  await page.getByRole("textbox", { name: "Name" }).fill(name)
  await page.getByRole("dialog").getByRole("button", { name: "Add Brand" }).click()
  await expect(said(page, "Brand created successfully")).toBeVisible()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()

  await settled(page, js)
  await page.getByRole("button", { name: "Follow", exact: true }).click()
  await expect(page.getByRole("button", { name: "Following", exact: true })).toBeVisible()
  await expect(said(page, "Brand followed successfully")).toBeVisible()
  await look("brand")

  await page.goto(`/brands?search=${encodeURIComponent(name.slice(2).toUpperCase())}`)
  await settled(page, js)
  const heart = page.getByRole("button", { name: `Favorite ${name}` })
  await heart.click()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expect(said(page, "Added to favorites")).toBeVisible()
  for (const list of ["Saved Brands", "Following"]) {
    await page.getByRole("link", { name: list, exact: true }).click()
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible()
  }
  await look("brands")
})

test("a brand without a page is created from its product, and corrected by its creator", {
  tag: onePhone,
}, async ({ page, js, look }) => {
  const name = `Maker ${Date.now()}`
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall" })
  const item = await write(page, "/items", {
    collectionId: id,
    name: "Stool",
    brand: name,
    imageUrl: "https://shop.example.invalid/stool.jpg",
    productUrl: "https://shop.example.invalid/stool",
  })
  await page.goto(`/collection/${id}`)
  await look("brandless-card")
  await page.getByRole("link", { name: "Stool" }).click()
  await settled(page, js)
  await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toHaveCount(0)
  await page.getByRole("link", { name: "Add brand" }).click()
  const dialog = page.getByRole("dialog", { name: "Add Brand" })
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(name)
  await settled(page, js)
  await dialog.getByRole("textbox", { name: "Website" }).fill("www.maker.example")
  await dialog.getByRole("button", { name: "Add Brand" }).click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  const website = page.getByRole("link", { name: "Visit Website" })
  await expect(website).toHaveAttribute("href", "https://www.maker.example")

  await settled(page, js)
  await look("own-brand")
  await page.getByRole("link", { name: "Edit Brand" }).click()
  await settled(page, js)
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} Oy`)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Brand updated")).toBeVisible()
  await expect(page.getByRole("heading", { name: `${name} Oy`, level: 1 })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`/product/${item.id}`)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: "Add brand" })).toHaveCount(0)
})

test.describe("a visitor", { tag: oneBrowser }, () => {
  test("is asked to log in by the heart and by 'Follow', and gets what they wanted after signing up or in", async ({
    page,
    js,
    look,
  }) => {
    const name = `Shown ${Date.now()}`
    const heart = page.getByRole("button", { name: `Favorite ${name}` })
    const follow = page.getByRole("button", { name: "Follow", exact: true })
    await joined(page)
    const { id } = await write(page, "/brands", { name })
    await page.context().clearCookies()

    const list = `/brands?search=${encodeURIComponent(name)}`
    await page.goto(list)
    await settled(page, js)
    await heart.click()
    await page.waitForURL(/\/auth\?redirectTo=%2Fbrands/)
    await expect(said(page, "Please login to favorite brands")).toBeVisible()
    await expect(page.getByText(`Sign in to favorite ${name}`)).toBeVisible()
    await settled(page, js)
    await look("sign-in-reason")
    const person = newPerson()
    await page.getByLabel("Email").fill(person.email)
    await page.getByRole("link", { name: "Create an account" }).click()
    await expect(page.getByText(`Create an account to favorite ${name}`)).toBeVisible()
    await expect(page.getByLabel("Email")).toHaveValue(person.email)
    await page.getByLabel("Username").fill(person.username)
    await page.getByLabel("Password").fill(person.password)
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(page).toHaveURL(list)
    await expect(said(page, "Welcome to the product!")).toBeVisible()
    await expect(said(page, "Added to favorites")).toBeVisible()
    await expect(heart).toHaveAttribute("aria-pressed", "true")

    await page.context().clearCookies({ name: /session$/ })
    for (const isRepeated of [false, true]) {
      await page.goto(`/brand/${id}`)
      await settled(page, js)
      await follow.click()
      await page.waitForURL(/\/auth\?redirectTo=%2Fbrand%2F/)
      await expect(said(page, "Please log in to follow brands")).toBeVisible()
      await expect(page.getByText(`Sign in to follow ${name}`)).toBeVisible()
      await settled(page, js)
      await page.getByLabel("Email").fill(person.email)
      await page.getByLabel("Password").fill(person.password)
      await page.getByRole("button", { name: "Sign In" }).click()
      await expect(page).toHaveURL(`/brand/${id}`)
      await expect(said(page, "Welcome back!")).toBeVisible()
      await expect(said(page, "Brand followed successfully")).toBeVisible()
      await expect(page.getByRole("button", { name: "Following", exact: true })).toBeVisible()
      if (!isRepeated) await page.context().clearCookies({ name: /session$/ })
    }
  })
})

test.describe("an unknown brand", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [404] })
  test("the page shows 'Brand not found' with a link back", async ({ page, js }) => {
    await page.goto("/brand/999999")
    await settled(page, js)
    await expect(page.getByRole("heading", { name: "Brand not found" })).toBeVisible()
    await page.getByRole("link", { name: "Back to Brands" }).click()
    await expect(page.getByRole("heading", { name: "Brands", level: 1 })).toBeVisible()
  })
})
