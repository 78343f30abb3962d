import { expect, test } from "vitest"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { UPLOAD_MAX_BYTES } from "~/limits.ts"
import * as auth from "~/pages/auth/route.tsx"
import * as edit from "~/pages/collection/edit.tsx"

useTestDatabase()

const MB = 1024 * 1024
const part = (name: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const before = `${part("name")}Quiet corners\r\n${part("coverFile", '; filename="a.jpg"')}`
const after = `\r\n${part("description")}By the window\r\n--b--\r\n`

/** A form with a file of this size before its last text. `read` is how much of it was taken. */
function formOf(megabytes: number) {
  let left = megabytes
  const taken = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(before)),
    pull(controller) {
      if (left-- > 0) {
        taken.bytes += MB
        return controller.enqueue(new Uint8Array(MB))
      }
      controller.enqueue(Buffer.from(after))
      controller.close()
    },
  })
  const length = String(before.length + megabytes * MB + after.length)
  return { taken, body, type: { "Content-Type": "multipart/form-data; boundary=b" }, length }
}

const toSignIn = (answer: unknown) => (answer as Response).headers.get("Location")
const statusOf = (answer: unknown) =>
  answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status

test("a visitor's form with a picture comes back with the texts on both sides of the file", async () => {
  const { id } = await makeCollection(await makeUser())
  const { body, type, length } = formOf(9)
  const headers = { ...type, "Content-Length": length }
  const answer = await send(edit, `/collection/${id}/edit`, { body, headers, params: { id } })
  expect(answer).toMatchObject({
    init: { status: 401 },
    data: { fields: { name: "Quiet corners", description: "By the window" } },
  })
})

test.each([
  ["none of it", true, 2 * MB],
  ["little more than one picture", false, UPLOAD_MAX_BYTES + 4 * MB],
])("a visitor's form with longer texts leads to sign-in, and %s is read", async (_, withLength, atMost) => {
  const owner = await makeUser()
  const { id } = await makeCollection(owner, { isPrivate: true })
  const path = `/collection/${id}/edit`
  for (const [as, status] of [
    [null, 303],
    [await makeUser(), 404],
  ] as const) {
    const { taken, body, type, length } = formOf(45)
    const headers = withLength ? { ...type, "Content-Length": length } : type
    const answer = await send(edit, path, { as, body, headers, params: { id } })
    expect(statusOf(answer)).toBe(status)
    if (!as) expect(toSignIn(answer)).toBe(`/auth?redirectTo=${encodeURIComponent(path)}`)
    expect(taken.bytes).toBeLessThanOrEqual(atMost)
  }
})

test("a file is left out of a form that takes none", async () => {
  const { taken, body, type } = formOf(45)
  expect(statusOf(await send(auth, "/auth", { body, headers: type }))).toBe(413)
  expect(taken.bytes).toBeLessThanOrEqual(4 * MB)
})
