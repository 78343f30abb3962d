import { scriptsOnPhone } from "#tests/support/browsers.ts"
import { call, expect, joinBy, joined, settled, shopLink, test, write } from "#tests/support/e2e.ts"

type Friend = Awaited<ReturnType<typeof joinBy>>

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

test("six people choose a sofa in two days: votes go with who leaves, and the second day begins with what is new", {
  tag: scriptsOnPhone,
}, async ({ page, js, look, playwright, baseURL }) => {
  const mila = await joined(page)
  const group = await write(page, "/groups", { name: "A sofa for six", isPrivate: true })
  const friends = await Promise.all(
    ["boris", "cleo", "dario", "elif", "finn"].map(async () =>
      joinBy(await playwright.request.newContext({ baseURL })),
    ),
  )
  const at = `/groups/${group.id}`
  for (const { id, request } of friends) {
    const { id: asked } = await call(request, "POST /friend-requests", { username: mila.username })
    await write(page, `/friend-requests/${asked}`, { status: "accepted" }, { method: "PATCH" })
    await write(page, `${at}/members`, { userId: id })
    await call(request, `PATCH ${at}/members/${id}`, { status: "accepted" })
  }
  const [boris, cleo, dario, elif, finn] = friends as [Friend, Friend, Friend, Friend, Friend]
  const add = ({ request }: Friend, path: string, name: string) =>
    call(request, `POST ${at}/items`, { url: shopLink(`/${path}`), name })
  const corner = await add(boris, "corner", "Corner sofa")
  const bed = await add(cleo, "bed", "Sofa bed")
  const bench = await add(dario, "bench", "Bench")
  const vote = ({ request }: Friend, item: { id: number }) => call(request, `PUT ${at}/items/${item.id}/vote`)
  for (const friend of [boris, cleo, elif, finn]) await vote(friend, bed)
  for (const friend of [boris, dario]) await vote(friend, corner)

  // The first day: one reads, is for one, and asks.
  await page.goto(`${at}?tab=chat`)
  await page.goto(`${at}?sort=votes`)
  await settled(page, js)
  await expect(page.locator(".card-name")).toHaveText(["Sofa bed", "Corner sofa", "Bench"])
  await page.getByRole("button", { name: "I'm for it: Corner sofa, 2" }).click()
  await expect(page.getByRole("button", { name: "I'm for it: Corner sofa, 3" })).toBeVisible()

  // The night: one leaves, one is removed, one drops what nobody is for, and two write.
  await call(finn.request, `DELETE ${at}/members/${finn.id}`)
  await write(page, `${at}/members/${elif.id}`, {}, { method: "DELETE" })
  expect((await elif.request.get(`/api${at}/items/${bed.id}`)).status()).toBe(404)
  await call(dario.request, `PATCH ${at}/items/${bench.id}`, { state: "dropped" })
  await call(boris.request, `POST ${at}/messages`, { content: "It is 2.40 m wide", itemId: corner.id })
  await call(cleo.request, `POST ${at}/messages`, { content: `Mine folds: ${baseURL}${at}/items/${bed.id}` })

  // The second day.
  await page.goto("/groups")
  await settled(page, js)
  const card = page.getByRole("listitem").filter({ hasText: "A sofa for six" })
  await expect(card).toContainText("2 unread")
  await expect(card).toContainText("Mine folds")
  await look("sofa-second-day")
  await page.goto(`${at}?sort=votes`)
  await settled(page, js)
  await expect(page.locator(".card-name")).toHaveText(["Corner sofa", "Sofa bed", "Bench"])
  await expect(page.getByRole("button", { name: "I'm for it: Sofa bed, 2" })).toBeVisible()
  await page.getByRole("link", { name: "Sofa bed" }).first().click()
  await expect(page.getByRole("listitem").filter({ hasText: "Mine folds" })).toBeVisible()
  await page.getByRole("link", { name: "Back to group" }).click()
  await page.getByRole("link", { name: "Corner sofa" }).first().click()
  await expect(page.getByRole("listitem").filter({ hasText: "2.40 m" })).toBeVisible()
  await settled(page, js)
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("button", { name: "Mark as decided" }).click()
  await expect(page.getByText("Decided", { exact: true })).toBeVisible()
  const items: { name: string; state: string; voteCount: number }[] = await call(
    cleo.request,
    `GET ${at}/items`,
  )
  expect(items.map(({ name, state, voteCount }) => [name, state, voteCount])).toEqual([
    ["Corner sofa", "decided", 3],
    ["Sofa bed", "open", 2],
    ["Bench", "dropped", 0],
  ])
  await Promise.all(friends.map(({ request }) => request.dispose()))
})
