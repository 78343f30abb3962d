import { expect, signUp, test } from "#tests/support/e2e.ts"

test.describe("who saves data", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" } })

  test("gets pages without scripts and without the display face, and everything still works", async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on("request", (request) => {
      if (["script", "font"].includes(request.resourceType())) scripts.push(request.url())
    })
    await signUp(page)
    await page.goto("/collections?dialog=new-collection")
    await page.getByLabel("Name").fill("Light")
    await page.getByRole("button", { name: "Create Collection" }).click()
    await expect(page.getByText("Collection created successfully")).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: /Light/ })).toBeVisible()
    expect(scripts).toEqual([])
  })
})
