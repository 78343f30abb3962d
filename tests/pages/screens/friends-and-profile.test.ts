import { beforeEach, describe, expect, test, vi } from "vitest"
import { makeFriends, makeUser } from "#db/factories.ts"
import { type Page, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import * as search from "~/domain/friends/people-reads.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { type User } from "~/domain/viewer.ts"
import { log } from "~/http/server/log.server.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

/** The people in a part of the page: name, what is said of them, and the buttons with whether they are out of use. */
const people = ({ $ }: Page, section: string) =>
  $(`${section} li`)
    .toArray()
    .map((row) => ({
      name: $(row).find("p span.truncate").text(),
      note: $(row).find("p + p").text(),
      buttons: $(row)
        .find("button")
        .toArray()
        .map(
          (button) => `${$(button).text()}${$(button).attr("disabled") === undefined ? "" : " (disabled)"}`,
        ),
    }))
const FOUND = 'main section[aria-label="Find people"]'
const PENDING = 'main section[aria-labelledby="requests"]'

describe("/friends", () => {
  test("has the privacy switch, the search by username and the friends", async () => {
    await makeFriends(mila, await makeUser({ username: "boris" }))
    const page = await visit("/friends", { as: mila })
    const toggle = page.$('main button[role="switch"]')
    expect([toggle.attr("aria-checked"), toggle.attr("aria-labelledby")]).toEqual(["false", "privacy-label"])
    expect(page.text("#privacy-label")).toBe("Private profile")
    expect(page.$('main form[role="search"] input').attr("name")).toBe("username")
    expect(people(page, 'main section[aria-labelledby="friends"]').map(({ name }) => name)).toEqual(["boris"])
    const secret = await visit("/friends", { as: await makeUser({ isPrivate: true }) })
    expect(secret.$('main button[role="switch"]').attr("aria-checked")).toBe("true")
  })

  test("shows the sender 'Request sent' and the receiver 'Request received' with accept and reject", async () => {
    const boris = await makeUser({ username: "boris" })
    await sendFriendRequest(mila, { username: "boris" })
    const [sender, receiver] = [await visit("/friends", { as: mila }), await visit("/friends", { as: boris })]
    expect(people(sender, PENDING)).toEqual([
      { name: "boris", note: "Request sent · Waiting for response", buttons: ["Cancel"] },
    ])
    expect(people(receiver, PENDING)).toEqual([
      { name: "mila", note: "Request received", buttons: ["Reject", "Accept"] },
    ])
    expect(people(await visit("/friends", { as: await makeUser() }), PENDING)).toEqual([])
  })

  test("says so when the search for people fails", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(search, "searchPeople").mockRejectedValue(new Error("The disk is gone"))
    const page = await visit("/friends?username=mila", { as: mila })
    expect(page.text(FOUND)).toContain("Failed to search users")
  })

  test("finds people, and offers 'Add Friend' but for private profiles and oneself", async () => {
    await makeUser({ username: "milan" })
    await makeUser({ username: "milo", isPrivate: true })
    const page = await visit("/friends?username=MIL", { as: mila })
    expect(people(page, FOUND)).toEqual([
      { name: "mila", note: "This is you", buttons: ["Add Friend (disabled)"] },
      { name: "milan", note: "", buttons: ["Add Friend"] },
      { name: "milo", note: "Private profile", buttons: ["Add Friend (disabled)"] },
    ])
    expect(page.text(FOUND)).not.toContain("@example.com")
    expect(people(await visit("/friends?username=", { as: mila }), FOUND)).toEqual([])
  })
})

test("/profile has 'Profile Settings' with the username to edit", async () => {
  const { $, text } = await visit("/profile", { as: mila })
  expect(text("main h1")).toBe("Profile Settings")
  expect($('main input[name="username"]').attr()).toMatchObject({ type: "text", value: "mila" })
  expect($('main form[action="/profile/username"] button').text()).toBe("Save")
})
