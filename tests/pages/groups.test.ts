import { beforeEach, describe, expect, test } from "vitest"
import { makeGroup, makeMember, makeUser } from "#db/factories.ts"
import { links, texts, visit } from "#tests/support/app.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { drawingOf } from "#tests/support/icon.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as groupsPage from "~/pages/groups/route.tsx"
import { PrivateIcon, PublicIcon } from "~/ui/icons.ts"

useTestDatabase()

describe("the rendered page", () => {
  let mila: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
  })

  test("has the link to the dialog, three filters, and cards with name, description and privacy", async () => {
    await makeGroup(mila, { name: "Kitchen", description: "For ours" })
    await makeGroup(mila, { name: "Secret", isPrivate: true })
    const page = await visit("/groups", { as: mila })
    expect(links(page, "main header .button")).toEqual([["Create Group", "/groups?dialog=new-group"]])
    expect(links(page, 'main nav[aria-label="Which groups"] a')).toEqual([
      ["All Groups", "/groups"],
      ["My Groups", "/groups?filter=my"],
      ["Public Groups", "/groups?filter=public"],
    ])
    const cards = page.$("main .group-card").toArray()
    expect(
      cards.map((card) => [
        page.$(card).attr("href"),
        page.$(card).find("h2").text(),
        page.$(card).find("h2 + p").text(),
        page.$(card).find("p span").first().text(),
        page.$(card).find("svg").html(),
      ]),
    ).toEqual([
      ["/groups/2", "Secret", "No description", "Private", drawingOf(PrivateIcon)],
      ["/groups/1", "Kitchen", "For ours", "Public", drawingOf(PublicIcon)],
    ])
    expect(texts(await visit("/groups?filter=public", { as: await makeUser() }), "main h2")).toEqual([
      "Kitchen",
    ])
  })

  test("has name, description and privacy in the new-group dialog", async () => {
    const { $, text } = await visit("/groups?dialog=new-group", { as: mila })
    expect([text("dialog h2"), text('dialog button[value="create-group"]')]).toEqual([
      "Create Group",
      "Create Group",
    ])
    const fields = $("dialog").find("input:not([type=hidden]), textarea").toArray()
    expect(fields.map((field) => $(field).attr("name"))).toEqual(["name", "description", "isPrivate"])
    expect($('dialog input[name="isPrivate"]').attr("checked")).toBeUndefined()
  })
})

describe("the groups page", () => {
  let owner: User
  let guest: User
  let group: { id: number }
  beforeEach(async () => {
    owner = await makeUser()
    guest = await makeUser()
    group = await makeGroup(owner, { isPrivate: true })
  })

  test("lists invitations and accepts one", async () => {
    await makeMember(group, guest, { status: "pending" })
    const load = async () => (await get(groupsPage, "/groups", { as: guest })) as { invitations: unknown[] }
    expect((await load()).invitations).toMatchObject([{ id: group.id }])
    const form = { intent: "accept-invitation", groupId: String(group.id) }
    expect(await send(groupsPage, "/groups", { as: guest, form })).toMatchObject({ status: 303 })
    expect((await load()).invitations).toEqual([])
    expect((await getGroup(guest, group.id)).role).toBe("member")
  })

  test("redirects a visitor from the new-group dialog to sign-in", async () => {
    const answer = (await get(groupsPage, "/groups?dialog=new-group")) as Response
    expect(answer.status).toBe(303)
    expect(decodeURIComponent(answer.headers.get("Location") ?? "")).toContain("/groups?dialog=new-group")
  })
})
