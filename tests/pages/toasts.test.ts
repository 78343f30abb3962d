import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeItem,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import * as sessions from "~/domain/accounts/sessions.server.ts"
import type { SignedIn } from "~/domain/actor.ts"
import { setFavorite, setFollowing } from "~/domain/brands/commands.server.ts"
import * as search from "~/domain/friends/search.server.ts"
import { sendFriendRequest } from "~/domain/friends/send-request.server.ts"
import { log } from "~/http/log.server.ts"
import { takeToast } from "~/http/toast.server.ts"

/*
 * The toasts of the specification's section 8 as the pages say them, without JavaScript: each form once while the
 * database fails, and once carried out. Mila owns collection 1 with item 1, brand 2 is in her favourites and followed,
 * brand 1 is not; Boris and Dora are friends, Dora a co-owner, Cleo has asked to be one, Emil is a stranger.
 */
useTestDatabase()

let mila: SignedIn
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
  const [boris, dora, cleo] = [
    await makeUser({ username: "boris" }),
    await makeUser({ username: "dora" }),
    await makeUser({ username: "cleo" }),
  ]
  await makeUser({ username: "emil" })
  for (const friend of [boris, dora]) await makeFriends(mila, friend)
  const place = await makeCollection(mila)
  await makeCoOwner(place, dora)
  await makeItem(place)
  await makeBrand()
  const { id } = await makeBrand()
  await setFollowing(mila, id, true)
  await setFavorite(mila, id, true)
  await makeGroup(mila)
  await sendFriendRequest(cleo, { username: "mila" })
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
    { intent: "remove-co-owner", userId: "3" },
    "Failed to remove co-owner",
    "Co-owner removed successfully",
  ],
  ["/product/1", { intent: "edit-item", name: "Bowl" }, "Failed to update item", "Item updated"],
  [
    "/brand/1",
    { intent: "follow-brand", brandId: "1" },
    "Failed to follow brand",
    "Brand followed successfully",
  ],
  [
    "/brand/2",
    { intent: "unfollow-brand", brandId: "2" },
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
  [
    "/friends",
    { intent: "send-request", username: "emil" },
    "Failed to send friend request",
    "Friend request sent successfully",
  ],
  [
    "/friends",
    { intent: "answer-request", request: "1", status: "accepted" },
    "Failed to respond to friend request",
    "Friend request updated successfully",
  ],
  ["/profile", { intent: "username", username: "mila.b" }, "Failed to update profile", "Profile updated"],
])("%s with %j: '%s', '%s'", async (path, form, failure, done) => {
  expect(await failing(path, form)).toEqual(`Error: ${failure}`)
  expect(await carriedOut(path, form)).toEqual({ title: "Success", description: done })
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
    { intent: "favorite-brand", brandId: "1" },
    "Error: Failed to add brand to favorites",
    { title: "Success", description: "Added to favorites", durationMs: 2_000 },
  ],
  [
    "/brands",
    { intent: "unfavorite-brand", brandId: "2" },
    "Error: Failed to remove brand from favorites",
    { title: "Success", description: "Removed from favorites", durationMs: 2_000 },
  ],
  [
    "/friends",
    { intent: "privacy", isPrivate: "true" },
    "Error: Failed to update privacy settings",
    { title: "Privacy settings updated", description: "Your profile is now private." },
  ],
  [
    "/friends",
    { intent: "privacy", isPrivate: "false" },
    "Error: Failed to update privacy settings",
    { title: "Privacy settings updated", description: "Your profile is now public." },
  ],
] as const)("%s with %j has a title or a time of its own", async (path, form, failure, done) => {
  expect(await failing(path, form)).toBe(failure)
  expect(await carriedOut(path, form)).toMatchObject(done)
})

test("a message that cannot be sent says so, and a blank note is refused", async () => {
  expect(await failing("/groups/1?tab=chat", { intent: "send-message", content: "Hello" })).toBe(
    "Error: Failed to send message",
  )
  const page = await visit("/collection/1?dialog=notes", {
    as: mila,
    form: { intent: "save-note", content: " " },
  })
  expect([page.status, toastIn(page)]).toEqual([422, "Error: Description cannot be empty"])
})

test("signing in, up and out have their own titles, and the error's message", async () => {
  const signIn = { intent: "sign-in", email: mila.email, password: "wrong password" }
  const refused = toastIn(await visit("/auth", { form: signIn }))
  expect(refused).toBe("Login failed: Invalid email or password")
  expect(await carriedOut("/auth", { ...signIn, password: PASSWORD }, null)).toEqual({
    title: "Welcome back!",
    description: "You have successfully logged in.",
  })
  const register = { intent: "register", email: "new@example.com", username: "mila", password: "secret" }
  const taken = toastIn(await visit("/auth?mode=register", { form: register }))
  expect(taken).toBe("Registration failed: This username is taken")
  expect(await carriedOut("/auth", { ...register, username: "new" }, null)).toEqual({
    title: "Welcome to the product!",
    description: "Your account has been created successfully.",
  })
  expect(await carriedOut("/auth", { intent: "sign-out" })).toEqual({
    title: "Goodbye!",
    description: "You have been logged out.",
  })
})

test("signing out that fails says so", async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined)
  vi.spyOn(sessions, "endSession").mockRejectedValue(new Error("The disk is full"))
  const toast = await toastOf(await ask("/auth", { as: mila, form: { intent: "sign-out" } }))
  expect(toast).toMatchObject({ kind: "error", title: "Logout failed" })
})

test("a search for people that fails says so", async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined)
  vi.spyOn(search, "searchPeople").mockRejectedValue(new Error("The disk is gone"))
  const page = await visit("/friends?username=mila", { as: mila })
  expect(page.text('main section[aria-label="Find people"]')).toContain("Failed to search users")
})

const toastIn = ({ text }: { text: (selector: string) => string }) =>
  `${text(".toasts [role=alert] p:first-child")}: ${text(".toasts [role=alert] p + p")}`

/** What the page says of a form while nothing can be written. */
async function failing(path: string, form: Record<string, string>) {
  const headers = { Cookie: await cookieOf(mila) }
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
  const broken = vi.spyOn(db, "transaction").mockRejectedValue(new Error("The disk is full"))
  const page = await visit(path, { headers, form })
  broken.mockRestore()
  expect(logged).toHaveBeenCalled()
  expect(page.status).toBe(500)
  return toastIn(page)
}

/** The toast that waits where a form leads that was carried out. */
async function carriedOut(path: string, form: Record<string, string>, as: SignedIn | null = mila) {
  const answer = await ask(path, { as, form })
  expect(answer.status).toBe(303)
  const { id: _id, kind, ...words } = await toastOf(answer)
  expect(kind).toBe("success")
  return words
}

async function toastOf(answer: Response) {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("toast=")) ?? ""
  const { toast } = await takeToast(new Request("http://curio.test", { headers: { Cookie: cookie } }), {})
  if (!toast) throw new Error("There is no toast")
  return toast
}
