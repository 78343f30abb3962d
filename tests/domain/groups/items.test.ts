import { beforeEach, describe, expect, test, vi } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeGroupItem, makeMember, makeUser } from "#tests/support/factories.ts"
import { getGroupItem, listGroupItems } from "~/domain/groups/item-reads.server.ts"
import { addGroupItem, removeGroupItem } from "~/domain/groups/item-writes.server.ts"
import { removeMember } from "~/domain/groups/member-writes.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Forbidden, NotFound, Unauthenticated, Unprocessable } from "~/errors.ts"
import { extractProduct, type ProductPage } from "~/services/product-page/index.ts"

useTestDatabase()

const url = "https://www.shop.example/bowl?utm_source=mail"
const pageOf = (html: string) => extractProduct(html, url)
const bowl = pageOf(`<title>Bowl</title><script type="application/ld+json">{
  "@type": "Product", "name": "Bowl", "brand": "Hasami", "image": "https://shop.example/bowl.jpg",
  "description": "A deep blue serving bowl, thrown by hand in Hasami.", "offers": {"@type": "Offer", "price": "24", "priceCurrency": "EUR"}
}</script>`)
const reads = (page: ProductPage) => () => Promise.resolve(page)

let owner: User
let guest: User
let open: { id: number }
let closed: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
  open = await makeGroup(owner)
  closed = await makeGroup(owner, { isPrivate: true })
})

const listed = async (viewer: User | null, group: { id: number }) =>
  (await listGroupItems(viewer, group.id, { limit: 50 })).items

describe("adding an item by link", () => {
  test("saves the product of the page, and makes the user a member of a public group", async () => {
    const { id } = await addGroupItem(guest, open.id, { url }, { read: reads(bowl) })
    expect((await getGroupItem(null, open.id, id)).item).toMatchObject({
      groupId: open.id,
      userId: guest.id,
      name: "Bowl",
      brand: "Hasami",
      description: "A deep blue serving bowl, thrown by hand in Hasami.",
      imageUrl: "https://shop.example/bowl.jpg",
      productUrl: "https://www.shop.example/bowl",
    })
    expect((await getGroup(guest, open.id)).role).toBe("member")
  })

  test.each([
    ["its title", "<title>Our story</title><p>We bake.</p>", "Our story"],
    ["the host", "<p>We bake.</p>", "shop.example"],
  ])("a page that is no product is saved by %s", async (_, html, name) => {
    await addGroupItem(guest, open.id, { url }, { read: reads(pageOf(html)) })
    expect(await listed(guest, open)).toMatchObject([{ name, brand: null, imageUrl: null }])
  })

  test("cuts a long title to the limit", async () => {
    await addGroupItem(guest, open.id, { url }, { read: reads({ ...bowl, name: "long ".repeat(60) }) })
    const [item] = await listed(guest, open)
    expect(item?.name).toMatch(/^(long )+long…$/)
    expect(item?.name.length).toBeLessThanOrEqual(120)
  })

  test("never cuts a character in half", async () => {
    const long = "😀".repeat(3_000)
    await addGroupItem(guest, open.id, { url }, { read: reads({ ...bowl, name: long, description: long }) })
    const [item] = await listed(guest, open)
    expect([item?.name, item?.description]).toEqual([`${"😀".repeat(59)}…`, `${"😀".repeat(2_499)}…`])
  })

  test("saves nothing and adds no member when the page cannot be read", async () => {
    const wall = () => Promise.reject(new Unprocessable("A wall", { reason: "refused" }))
    await expect(addGroupItem(guest, open.id, { url }, { read: wall })).rejects.toThrow(Unprocessable)
    expect(await listed(guest, open)).toEqual([])
    expect((await getGroup(guest, open.id)).role).toBe("stranger")
  })

  test("reads no page for a user who may not add", async () => {
    const read = vi.fn(reads(bowl))
    const [invited, removed] = [await makeUser(), await makeUser()]
    await makeMember(closed, invited, { status: "pending" })
    await makeMember(open, removed, { status: "removed", needsInvitation: true })
    await expect(addGroupItem(null, open.id, { url }, { read })).rejects.toThrow(Unauthenticated)
    await expect(addGroupItem(guest, closed.id, { url }, { read })).rejects.toThrow(NotFound)
    await expect(addGroupItem(invited, closed.id, { url }, { read })).rejects.toThrow(Forbidden)
    await expect(addGroupItem(removed, open.id, { url }, { read })).rejects.toThrow(Forbidden)
    expect(read).not.toHaveBeenCalled()
  })

  test("saves nothing when the user is removed while the page is read", async () => {
    await makeMember(open, guest)
    const read = async () => {
      await removeMember(owner, open.id, guest.id)
      return bowl
    }
    await expect(addGroupItem(guest, open.id, { url }, { read })).rejects.toThrow(Forbidden)
    expect(await listed(owner, open)).toEqual([])
  })
})

describe("the list of a group's items", () => {
  test("of a public group is for everyone, of a private group for members", async () => {
    const [member, invited] = [await makeUser(), await makeUser()]
    await makeMember(closed, member)
    await makeMember(closed, invited, { status: "pending" })
    await makeGroupItem(open, owner, { name: "Seen" })
    await makeGroupItem(closed, owner, { name: "Hidden" })
    expect(await listed(null, open)).toMatchObject([{ name: "Seen" }])
    expect(await listed(member, closed)).toMatchObject([{ name: "Hidden" }])
    await expect(listed(invited, closed)).rejects.toThrow(Forbidden)
    await expect(listed(guest, closed)).rejects.toThrow(NotFound)
    await expect(listed(null, closed)).rejects.toThrow(NotFound)
  })

  test("is newest first, page by page", async () => {
    for (const name of ["a", "b", "c"]) await makeGroupItem(open, owner, { name })
    const first = await listGroupItems(null, open.id, { limit: 2 })
    const second = await listGroupItems(null, open.id, { limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(["c", "b", "a"])
    expect(second.nextCursor).toBeNull()
  })
})

describe("removing an item", () => {
  test("is for the user who added it and for the owner", async () => {
    const other = await makeUser()
    await makeMember(open, other)
    const [first, second] = [await makeGroupItem(open, guest), await makeGroupItem(open, guest)]
    await expect(removeGroupItem(other, open.id, first.id)).rejects.toThrow(Forbidden)
    await expect(removeGroupItem(null, open.id, first.id)).rejects.toThrow(Unauthenticated)
    await removeGroupItem(guest, open.id, first.id)
    await removeGroupItem(owner, open.id, second.id)
    expect(await listed(owner, open)).toEqual([])
    await expect(removeGroupItem(owner, open.id, first.id)).rejects.toThrow("Item not found")
  })

  test("throws NotFound for an item of another group", async () => {
    const item = await makeGroupItem(closed, owner)
    const own = await makeGroup(guest)
    await expect(removeGroupItem(guest, own.id, item.id)).rejects.toThrow(NotFound)
    await expect(getGroupItem(guest, own.id, item.id)).rejects.toThrow(NotFound)
    expect(await listed(owner, closed)).toHaveLength(1)
  })
})
