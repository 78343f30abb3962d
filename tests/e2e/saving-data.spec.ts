import { expect, said, signUp, test } from "#tests/support/e2e.ts"

test("who saves data gets pages without scripts and without the display face, and everything still works", async ({
  page,
}) => {
  await signUp(page)
  // By the protocol and not by `extraHTTPHeaders`, which are not sent again after a redirect.
  const protocol = await page.context().newCDPSession(page)
  await protocol.send("Network.enable")
  await protocol.send("Network.setExtraHTTPHeaders", { headers: { "Save-Data": "on" } })
  const unwanted: string[] = []
  page.on("request", (request) => {
    if (["script", "font"].includes(request.resourceType())) unwanted.push(request.url())
  })
  await page.goto("/collections?dialog=new-collection")
  await page.getByLabel("Name").fill("Light")
  await page.getByRole("button", { name: "Create Collection" }).click()
  await expect(said(page, "Collection created successfully")).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: /Light/ })).toBeVisible()
  expect(unwanted).toEqual([])
})
