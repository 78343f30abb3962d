import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { groups } from "#db/schema/index.ts"
import { ask, links, texts, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMember, makeMessage, makeUser } from "#tests/support/factories.ts"
import { drawingOf } from "#tests/support/icon.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { pageSizes } from "~/limits.ts"
import * as groupsPage from "~/pages/groups/route.tsx"
import { PrivateIcon, PublicIcon } from "~/ui/icons.ts"

useTestDatabase()

describe("the rendered page", () => {
  let mila: User
  let stranger: User
  beforeEach(async () => {
    mila = await makeUser({ username: "mila" })
    stranger = await makeUser()
  })

  test("has the link to the dialog, three filters, and cards with name, description and privacy", async () => {
    await makeGroup(mila, { name: "Kitchen", description: "For ours" })
    await makeGroup(mila, { name: "Secret", isPrivate: true })
    const page = await visit("/groups", { as: mila })
    expect(links(page, "main header .button")).toEqual([["Create Group", "/groups/new"]])
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
        page.$(card).find("> div > span").first().text(),
        page.$(card).find("svg").last().html(),
      ]),
    ).toEqual([
      ["/groups/2", "Secret", "No description", "Private", drawingOf(PrivateIcon)],
      ["/groups/1", "Kitchen", "For ours", "Public", drawingOf(PublicIcon)],
    ])
    expect(texts(await visit("/groups?filter=public", { as: await makeUser() }), "main h2")).toEqual([
      "Kitchen",
    ])
  })

  test("shows own groups before newer ones of others, and each once over all pages", async () => {
    await makeGroup(stranger, { name: "Oldest" })
    await makeGroup(mila, { name: "Kitchen" })
    const others = Array.from({ length: pageSizes.grid }, () => "Of others")
    for (const name of others) await makeGroup(stranger, { name })
    const page = await visit("/groups", { as: mila })
    const next = await visit(page.$("main a[href*=cursor]").attr("href") ?? "", { as: mila })
    expect([texts(page, "main h2"), texts(next, "main h2")]).toEqual([["Kitchen", ...others], ["Oldest"]])
  })

  test("has pictures, people and the last message on a card, for members", async () => {
    const noor = await makeUser({ username: "noor" })
    const group = await makeGroup(mila)
    await makeMember(group, noor)
    await makeGroupItem(group, noor, { imageUrl: "https://shop.example/bowl.png" })
    await makeMessage(group, mila, { content: "That one?" })
    const card = async (as: User | null) => {
      const page = await visit("/groups", { as })
      return [page.$(".group-card .mosaic img").length, page.text(".group-card > div:last-child, .truncate")]
    }
    const [pictures, text] = await card(noor)
    expect([pictures, text]).toEqual([
      1,
      expect.stringMatching(/mila: That one\?.*MI.*NO.*2 members, by mila/s),
    ])
    const [seen, toVisitor] = await card(null)
    expect([seen, toVisitor]).toEqual([1, expect.not.stringMatching(/mila|MI|That one/)])
  })

  test("has name, description and privacy in the new-group dialog", async () => {
    const { $, text } = await visit("/groups/new", { as: mila })
    expect([text("dialog h2"), text("dialog form button")]).toEqual(["Create Group", "Create Group"])
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

  const answer = (form: "accept" | "decline") => ask(`/groups/${group.id}/${form}`, { as: guest, form: {} })
  const redirectOf = ({ status, headers }: Response) => [status, headers.get("Location")]

  test("shows invitations, and answers them", async () => {
    await makeMember(group, guest, { status: "pending" })
    const load = async () =>
      (await get(groupsPage, "/groups", { as: guest })) as Record<"invitations" | "groups", unknown[]>
    expect(await load()).toMatchObject({ invitations: [{ id: group.id }], groups: [] })
    expect(redirectOf(await answer("accept"))).toEqual([303, `/groups/${group.id}`])
    expect((await load()).invitations).toEqual([])
    expect((await getGroup(guest, group.id)).role).toBe("member")
  })

  test("declines an invitation, and says so when it was withdrawn", async () => {
    await makeMember(group, guest, { status: "pending" })
    expect(redirectOf(await answer("decline"))).toEqual([303, "/groups"])
    expect((await answer("decline")).status).toBe(404)
  })

  test("creates one group from a form that is sent twice, and never reads /groups/new as a group", async () => {
    const form = { name: "Kitchen", description: "" }
    const sent = await Promise.all([1, 2].map(() => ask("/groups/new", { as: guest, form })))
    expect(new Set(sent.map((response) => response.headers.get("Location"))).size).toBe(1)
    expect(await db.$count(groups)).toBe(2)
    expect((await visit("/groups/new", { as: guest })).text("dialog h2")).toBe("Create Group")
  })

  test("gives a new group back with 401 and its values without a session", async () => {
    const { status, $, text } = await visit("/groups/new", { form: { name: "Kitchen", description: "Ours" } })
    expect([status, text("dialog h2")]).toEqual([401, "You must be logged in to create a group"])
    expect(
      $("textarea")
        .toArray()
        .map((field) => $(field).text()),
    ).toEqual(["Kitchen", "Ours"])
  })

  test("leads a visitor who would create a group to sign-in", async () => {
    const response = await ask("/groups/new?filter=public")
    expect(redirectOf(response)).toEqual([303, "/auth?redirectTo=%2Fgroups%2Fnew%3Ffilter%3Dpublic"])
  })
})
