import { beforeEach, expect, test } from "vitest"
import { makeBrand } from "#db/factories.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeSmallWorld } from "#tests/support/small-world.ts"
import { type User } from "~/domain/viewer.ts"
import { carriedOut, failing, toastIn } from "./toasts-of.ts"

/*
 * The toasts of the specification's section 8 as the pages say them, without JavaScript: each form once while the
 * database fails, and once carried out. Brand 1 of Mila's small world is in her favourites and followed, brand 2 is not.
 */
useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = (await makeSmallWorld()).owner
  await makeBrand()
})

const item = {
  intent: "add-item",
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
  collectionId: "1",
}
type Row = [path: string, form: Record<string, string>, failure: string, done: string]

test.each<Row>([
  [
    "/collections",
    { intent: "create-collection", name: "Loft" },
    "Failed to create collection",
    "Collection created successfully",
  ],
  ["/collection/1", item, "Failed to create item", "Item added to collection"],
  [
    "/collection/1",
    { intent: "edit-collection", name: "Loft" },
    "Failed to update collection",
    "Collection updated",
  ],
  ["/collection/1", { intent: "delete-collection" }, "Failed to delete collection", "Collection deleted"],
  [
    "/collection/1",
    { intent: "add-co-owner", userId: "2" },
    "Failed to add co-owner",
    "Co-owner added successfully",
  ],
  [
    "/collection/1",
    { intent: "remove-co-owner", userId: "4" },
    "Failed to remove co-owner",
    "Co-owner removed successfully",
  ],
  ["/product/1", { intent: "edit-item", name: "Bowl" }, "Failed to update item", "Item updated"],
  [
    "/brand/2",
    { intent: "follow-brand", brandId: "2" },
    "Failed to follow brand",
    "Brand followed successfully",
  ],
  [
    "/brand/1",
    { intent: "unfollow-brand", brandId: "1" },
    "Failed to unfollow brand",
    "Brand unfollowed successfully",
  ],
  [
    "/brands",
    { intent: "create-brand", name: "Flos" },
    "Failed to create brand",
    "Brand created successfully",
  ],
  [
    "/groups",
    { intent: "create-group", name: "Readers" },
    "Failed to create group",
    "Group created successfully",
  ],
  ["/friends/person/emil/request", {}, "Failed to send friend request", "Friend request sent successfully"],
  [
    "/friends/requests/1/answer",
    { status: "accepted" },
    "Failed to respond to friend request",
    "Friend request updated successfully",
  ],
  ["/profile/username", { username: "mila.b" }, "Failed to update profile", "Profile updated"],
])("%s with %j: '%s', '%s'", async (path, form, failure, done) => {
  expect(await failing(mila, path, form)).toEqual(`Error: ${failure}`)
  expect(await carriedOut(mila, path, form)).toEqual({ title: "Success", description: done })
})

test.each([
  [
    "/collection/1",
    { intent: "save-note", content: "Measure" },
    "Error: Failed to save description",
    { title: "Saved", durationMs: 2_000 },
  ],
  [
    "/brands",
    { intent: "favorite-brand", brandId: "2" },
    "Error: Failed to add brand to favorites",
    { title: "Success", description: "Added to favorites", durationMs: 2_000 },
  ],
  [
    "/brands",
    { intent: "unfavorite-brand", brandId: "1" },
    "Error: Failed to remove brand from favorites",
    { title: "Success", description: "Removed from favorites", durationMs: 2_000 },
  ],
  [
    "/friends/privacy",
    { isPrivate: "true" },
    "Error: Failed to update privacy settings",
    { title: "Privacy settings updated", description: "Your profile is now private." },
  ],
  [
    "/friends/privacy",
    { isPrivate: "false" },
    "Error: Failed to update privacy settings",
    { title: "Privacy settings updated", description: "Your profile is now public." },
  ],
] as const)("%s with %j has a title or a time of its own", async (path, form, failure, done) => {
  expect(await failing(mila, path, form)).toBe(failure)
  expect(await carriedOut(mila, path, form)).toMatchObject(done)
})

test("a message that cannot be sent says so, and a blank note is refused", async () => {
  expect(await failing(mila, "/groups/1/messages?tab=chat", { content: "Hello" })).toBe(
    "Error: Failed to send message",
  )
  const page = await visit("/collection/1?dialog=notes", {
    as: mila,
    form: { intent: "save-note", content: " " },
  })
  expect([page.status, toastIn(page)]).toEqual([422, "Error: Description cannot be empty"])
})
