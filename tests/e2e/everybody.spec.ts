import { atDesktop, oneBrowser } from "#tests/support/browsers.ts"
import { expect, joined, said, test, write } from "#tests/support/e2e.ts"
import { axeSource, violations } from "./screens/audit.ts"

/** A collection with a described and a plain item, and its note. */
async function makeThings(page: Parameters<typeof joined>[0]) {
  await joined(page)
  const { id } = await write(page, "/collections", { name: "Hall", description: "What hangs there" })
  const item = { collectionId: id, brand: "Muuto", imageUrl: "https://shop.example/coat.jpg" }
  const vase = await write(page, "/items", {
    ...item,
    name: "Coat hook",
    productUrl: "https://shop.example/hook",
    imageAlt: "A hook like a branch",
  })
  await write(page, "/items", { ...item, name: "Umbrella stand", productUrl: "https://shop.example/stand" })
  await write(page, `/collections/${id}/notes`, { content: "Measure the wall" })
  return { collection: `/collection/${id}`, product: `/product/${vase.id}` }
}

test("colours and light pages are chosen for one browser, by visitors too", { tag: atDesktop }, async ({
  page,
  javaScriptEnabled,
}) => {
  const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor")
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("/auth")
  await page.getByRole("link", { name: "Appearance" }).click()
  const save = page.getByRole("button", { name: "Save" })

  await page.getByLabel("Dark").check()
  await save.click()
  await expect(said(page, "Appearance saved")).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark")
  if (javaScriptEnabled) expect(await ground()).toBe("rgb(20, 19, 17)")
  await page.goto("/brands")
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark")

  await page.goto("/appearance")
  await expect(page.getByLabel("Dark")).toBeChecked()
  await page.getByLabel("As on this device").check()
  await page.getByLabel("Light pages").check()
  await save.click()
  await expect(page.locator("html")).toHaveAttribute("data-lite", "")
  await expect(page.locator("html")).not.toHaveAttribute("data-scheme")
  await page.goto("/brands")
  expect(await page.locator("script[src]").count()).toBe(0)

  await page.goto("/appearance")
  await page.getByLabel("Light pages").uncheck()
  await save.click()
  await expect(page.locator("html")).not.toHaveAttribute("data-lite")
})

test("a described picture has its text, and the form changes it", { tag: oneBrowser }, async ({ page }) => {
  const { collection, product } = await makeThings(page)
  await page.goto(collection)
  await expect(page.getByRole("link", { name: "A hook like a branch Coat hook" })).toBeVisible()
  await page.goto(`${product}/edit`)
  await page.getByLabel("Describe the picture").fill("A brass hook")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(said(page, "Item updated")).toBeVisible()
  await page.goto(collection)
  await expect(page.getByRole("link", { name: "A brass hook Coat hook" })).toBeVisible()
})

test("the print style shows products without bars, buttons and dialogs", { tag: oneBrowser }, async ({
  page,
}) => {
  const { collection, product } = await makeThings(page)
  await page.goto(collection)
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  for (const name of ["Coat hook", "Umbrella stand", "What hangs there"])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  for (const hidden of ["header.fixed", ".sidebar", "main .button", "main form", "nav"])
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden()
  expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)")
  expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)")

  await page.goto(product)
  await expect(page.getByRole("link", { name: "View on Website" })).toBeVisible()
  await page.goto(`${collection}/notes`)
  await expect(page.getByText("Measure the wall")).toBeVisible()
  await expect(page.getByText("Coat hook").first()).toBeHidden()
  await page.goto(`${collection}/edit`)
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByText("Coat hook").first()).toBeVisible()
})

test("text has a contrast of 7:1 when more contrast is asked for, in light and dark", {
  tag: oneBrowser,
}, async ({ page }) => {
  const { collection, product } = await makeThings(page)
  await page.addInitScript(axeSource)
  for (const path of [collection, product, `${collection}/edit`, "/profile", "/brands", "/appearance"]) {
    await page.goto(path)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ contrast: "more", colorScheme })
      expect(await violations(page, ["color-contrast-enhanced"]), `${path}, ${colorScheme}`).toEqual([])
    }
  }
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`forced colours keep selected controls recognisable (${colorScheme})`, { tag: oneBrowser }, async ({
    page,
  }) => {
    await makeThings(page)
    await page.emulateMedia({ forcedColors: "active", colorScheme })
    await page.goto("/brands")
    const look = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(await look(".pill[aria-current]", "background-color")).not.toBe(
      await look(".pill:not([aria-current])", "background-color"),
    )
    expect(await look(".button-primary", "color")).not.toBe(await look(".button-primary", "background-color"))
    await page.goto("/appearance")
    const off = await look(".switch", "background-color")
    await page.getByLabel("Light pages").check()
    expect(await look(".switch", "background-color")).not.toBe(off)
    await page.getByLabel("Light pages").focus()
    expect(await look(".switch", "outline-width")).toBe("3px")
  })
}

test("Arabic texts run from right to left, and the app's texts beside them do not", {
  tag: oneBrowser,
}, async ({ page }) => {
  await joined(page)
  const name = "مجموعة الأشياء"
  const { id } = await write(page, "/collections", { name, description: name })
  const item = await write(page, "/items", {
    ...{ collectionId: id, name, brand: name, description: name },
    ...{ imageUrl: "https://shop.example/a.jpg", productUrl: "https://shop.example/a" },
  })
  const group = await write(page, "/groups", { name, description: name })
  await write(page, `/groups/${group.id}/messages`, { content: name })
  for (const path of [
    "/collections",
    `/collection/${id}`,
    `/product/${item.id}`,
    `/product/${item.id}/edit`,
    "/groups",
    `/groups/${group.id}?tab=chat`,
  ]) {
    await page.goto(path)
    const directions = await page.evaluate((text) => {
      const shown = [...document.querySelectorAll<HTMLElement>("main *, .side-link *")]
      const own = shown.filter((element) =>
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.value === text && element.type !== "hidden"
          : [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue === text) &&
            !element.closest(".sr-only, option, [aria-hidden=true]"),
      )
      return own.map((element) => getComputedStyle(element).direction)
    }, name)
    expect(directions.length, path).toBeGreaterThan(0)
    expect(new Set(directions), path).toEqual(new Set(["rtl"]))
    expect(await page.evaluate("getComputedStyle(document.body).direction")).toBe("ltr")
  }
})
