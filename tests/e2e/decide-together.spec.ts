import { scriptsOnPhone } from "#tests/support/browsers.ts"
import { expect, joined, settled, shopLink, test, write } from "#tests/support/e2e.ts"

test("a group chooses a sofa: members vote, talk about it and decide", {
  tag: scriptsOnPhone,
}, async ({ page, js, look }) => {
  await joined(page)
  const { id } = await write(page, "/groups", { name: "Sofa" })
  const add = (name: string) => write(page, `/groups/${id}/items`, { url: shopLink(`/${name}`), name })
  await add("Bench")
  const sofa = await add("Sofa")
  await page.goto(`/groups/${id}`)
  await settled(page, js)
  await page.getByRole("button", { name: "I'm for it: Bench, 0" }).click()
  await expect(page.getByRole("button", { name: "I'm for it: Bench, 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await expect(page).toHaveURL(`/groups/${id}`)
  await page.getByRole("link", { name: "Most votes first" }).click()
  await expect(page.getByRole("link", { name: "Newest first" })).toBeVisible()
  await expect(page.locator(".card-name").first()).toHaveText("Bench")
  await look("group-votes")

  await page.goto(`/groups/${id}/items/${sofa.id}`)
  await settled(page, js)
  await page.getByRole("button", { name: "I'm for it" }).click()
  await expect(page.getByText("For it:")).toBeVisible()
  await page.getByLabel("Message").fill("Will it fit through the door?")
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Will it fit" })).toBeVisible()
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("button", { name: "Mark as decided" }).click()
  await expect(page.getByText("Decided", { exact: true })).toBeVisible()
  await look("group-item-decided")

  await page.goto(`/groups/${id}?tab=chat`)
  await settled(page, js)
  await expect(page.locator(".bubble-product")).toHaveAttribute("href", `/groups/${id}/items/${sofa.id}`)
  await page.goto(`/groups/${id}?state=decided`)
  await expect(page.locator(".card-name")).toHaveText(["Sofa"])
})
