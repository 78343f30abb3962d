import { oneBrowser, scriptsOnDesktop, scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, newPerson, said, settled, shopLink, signUp, test } from "#tests/support/e2e.ts"
import { dialogAt } from "./dialogs.ts"

test("a user signs up, creates a collection, saves a product by link, and a visitor sees it", {
  tag: scriptsOnDesktop,
}, async ({ page, js, browser, baseURL, look }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your personal collection management platform",
  )
  await look("home-visitor")
  await page.getByRole("link", { name: "View Collections" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Collections")

  await signUp(page)
  await expect(said(page, "Welcome to the product!")).toBeVisible()
  await expect(said(page, "Your account has been created successfully.")).toBeVisible()

  await page.goto("/collections")
  await settled(page, js)
  await page.getByRole("link", { name: "New collection" }).last().click()
  await expect(page.getByRole("heading", { name: "Create New Collection" })).toBeVisible()
  await look("new-collection")
  await page.getByLabel("Name").fill("Quiet corners")
  await page.getByRole("button", { name: "Create Collection" }).click()
  await expect(said(page, "Collection created successfully")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Create New Collection" })).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
  await expect(page.getByText("No items found")).toBeVisible()
  await settled(page, js)
  await look("collection-empty")

  await page.getByRole("link", { name: "Add Item" }).click()
  await settled(page, js)
  await page.getByLabel("Description").fill("For the hall table")
  await page.getByLabel("Product link").fill(shopLink("/vase"))
  if (js) await page.getByLabel("Product link").blur()
  else await page.getByRole("button", { name: "Fetch details" }).click()
  await expect(page.getByLabel("Name")).toHaveValue("Aalto vase 160 mm, moss green")
  await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
  await expect(page.getByLabel("Description")).toHaveValue("For the hall table")
  await expect(
    page.getByText(/Found on 127\.0\.0\.1: name, brand, price, description, 3 pictures/),
  ).toBeVisible()
  await look("add-item")
  await page.getByRole("button", { name: "Add to Quiet corners" }).click()
  await expect(said(page, "Item added to collection")).toBeVisible()

  const card = page.getByRole("main").getByRole("link", { name: /Aalto vase/ })
  await expect(card).toBeVisible()
  await expect(card.locator("img")).toHaveJSProperty("complete", true)
  await look("collection")
  const address = new URL(page.url()).pathname
  await card.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aalto vase 160 mm, moss green")
  await expect(page.getByText("About this product")).toBeVisible()
  await look("product")
  const website = page.getByRole("link", { name: "View on Website" })
  await expect(website).toHaveAttribute("href", shopLink("/vase"))
  await expect(website).toHaveAttribute("target", "_blank")
  await page.getByRole("link", { name: "Back to Collection" }).click()
  await expect(page).toHaveURL(address)

  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: js })
  const seen = await visitor.newPage()
  await seen.goto(address)
  await expect(seen.getByRole("heading", { level: 1 })).toHaveText("Quiet corners")
  await expect(seen.getByRole("link", { name: /Aalto vase/ })).toBeVisible()
  await expect(seen.locator('meta[property="og:title"]')).toHaveAttribute("content", "Quiet corners")
  await expect(seen.locator('meta[property="og:image"]')).toHaveAttribute("content", /^http.*\/images\//)
  await seen.getByRole("link", { name: "Add Item" }).click()
  await expect(seen).toHaveURL(/\/auth\?redirectTo=/)
  await visitor.close()
})

test.describe("signing in", { tag: oneBrowser }, () => {
  test.use({ expectedStatuses: [401, 422] })

  test("shows errors, keeps the email, redirects to the asked page, and signs out", async ({
    page,
    js,
    look,
  }) => {
    const person = await joined(page)
    await page.goto("/")
    await settled(page, js)
    await page.getByRole("button", { name: "Account" }).click()
    await expect(page.getByText(person.email)).toBeVisible()
    await look("account-menu")
    await page.getByRole("button", { name: "Log out" }).click()
    await expect(said(page, "Goodbye!")).toBeVisible()
    await expect(said(page, "You have been logged out.")).toBeVisible()

    await page.goto(dialogAt.newCollection)
    await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fcollections/)
    await expect(said(page, "You must be logged in to create collections")).toBeVisible()
    await settled(page, js)
    await page.getByLabel("Email").fill("nobody")
    await page.getByLabel("Password").fill("short")
    await page.getByRole("button", { name: "Sign In" }).click()
    await expect(page.getByText("Invalid email address")).toBeVisible()
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible()
    await expect(page.getByLabel("Email")).toHaveValue("nobody")
    await look("auth-errors")

    await page.getByLabel("Email").fill(person.email.toUpperCase())
    await page.getByLabel("Password").fill("wrong password")
    await page.getByRole("button", { name: "Sign In" }).click()
    await expect(said(page, "Login failed")).toBeVisible()
    await expect(page.getByText("Invalid email or password").first()).toBeVisible()

    await page.getByLabel("Password").fill(person.password)
    await page.getByRole("button", { name: "Sign In" }).click()
    await expect(said(page, "Welcome back!")).toBeVisible()
    await expect(page).toHaveURL(dialogAt.newCollection)
    await expect(page.getByRole("heading", { name: "Create New Collection" })).toBeVisible()
    await page.goto("/auth")
    await expect(page).toHaveURL("/")
  })

  test("refuses a taken name and keeps all values but the password", async ({ page, js }) => {
    const taken = await joined(page)
    await page.context().clearCookies()
    await page.goto("/auth?mode=register")
    await settled(page, js)
    const other = newPerson()
    await page.getByLabel("Email").fill(other.email)
    await page.getByLabel("Username").fill(taken.username.toUpperCase())
    await page.getByLabel("Password").fill(other.password)
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(said(page, "Registration failed")).toBeVisible()
    await expect(page.getByText("This username is taken").first()).toBeVisible()
    await expect(page.getByLabel("Username")).toBeFocused()
    await expect(page.getByLabel("Email")).toHaveValue(other.email)
  })
})

test.describe("the app", { tag: scriptsOnPhone }, () => {
  test.use({ expectedStatuses: [404, 422] })

  test("shows the not-found page for an unknown path", async ({ page, look }) => {
    const answer = await page.goto("/no/such/page")
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible()
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible()
    await look("not-found")
  })

  test("reports a shop that blocks programs, and keeps the form's values", async ({
    page,
    js,
    look,
    isMobile,
  }) => {
    await joined(page)
    await page.goto(dialogAt.newCollection)
    await settled(page, js)
    await page.getByLabel("Name").fill("   ")
    await page.getByRole("button", { name: "Create Collection" }).click()
    await expect(said(page, "Validation Error")).toBeVisible()
    await expect(page.getByText("Collection name is required").first()).toBeVisible()
    await page.getByLabel("Name").fill("Walls")
    await page.getByRole("button", { name: "Create Collection" }).click()
    await expect(said(page, "Collection created successfully")).toBeVisible()
    await settled(page, js)
    await page.getByRole("link", { name: "Add Item" }).click()
    await settled(page, js)
    await page.getByLabel("Name").fill("Typed by hand")
    await page.getByLabel("Product link").fill(shopLink("/wall"))
    await page.getByRole("button", { name: "Fetch details" }).click()
    await expect(said(page, "Failed to fetch product details")).toBeVisible()
    await expect(page.getByText(/The shop does not let programs read this page/)).toBeVisible()
    await expect(page.getByLabel("Name")).toHaveValue("Typed by hand")
    await expect(page.getByLabel("Product link")).toHaveValue(shopLink("/wall"))
    await look("add-item-wall")
    if (isMobile) return
    await page.getByText("Another way: paste the page").click()
    await page
      .getByLabel("Source of the page")
      .fill(
        `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Walled vase","brand":"Iittala","description":"Behind a wall.","offers":{"@type":"Offer","price":"9","priceCurrency":"EUR"}}</script><h1>Walled vase</h1>`,
      )
    await page.getByRole("button", { name: "Read it" }).click()
    await expect(page.getByLabel("Brand")).toHaveValue("Iittala")
    await expect(page.getByLabel("Description")).toHaveValue("Behind a wall.")
    await expect(page.getByLabel("Name")).toHaveValue("Typed by hand")
    await page.getByLabel("Brand").fill("")
    await page.getByRole("button", { name: "Add to Walls" }).click()
    await expect(page.getByText("Brand is required")).toBeVisible()
    await expect(page.getByText("A picture is required")).toBeVisible()
    await expect(page.getByLabel("Name")).toHaveValue("Typed by hand")
  })
})
