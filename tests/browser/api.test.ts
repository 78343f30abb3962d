import { beforeEach, describe, expect, test, vi } from "vitest"
import { apiPath, callApi, uploadPicture } from "~/browser/call-api.ts"

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal("fetch", fetched)
})
const answer = (body: BodyInit | null, init: ResponseInit = {}) =>
  fetched.mockResolvedValueOnce(new Response(body, init))
const sent = () => {
  const [path, init] = fetched.mock.lastCall ?? []
  return { path, ...init }
}

test.each([
  ["/user", "/api/user"],
  ["user", "/api/user"],
  ["/api/user", "/api/user"],
  ["/api", "/api"],
  ["/apiary", "/api/apiary"],
])("api calls the path %s as %s", async (path, called) => {
  expect(apiPath(path)).toBe(called)
  answer("{}")
  await callApi(path)
  expect(sent().path).toBe(called)
})

test("api sends credentials and a JSON content type", async () => {
  answer('{"id":1}', { status: 201 })
  expect(await callApi("/items", { method: "POST", json: { name: "Vase" } })).toEqual({ id: 1 })
  expect(sent()).toMatchObject({
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: '{"name":"Vase"}',
  })
})

test("api sends a picture as multipart without its file name", async () => {
  answer('{"imageUrl":"/images/u/x"}')
  expect(await uploadPicture("/collections/1/upload-cover", new File(["x"], "mine.png"))).toBe("/images/u/x")
  const body = sent().body as FormData
  expect((body.get("image") as File).name).toBe("picture")
  expect(sent().headers ?? {}).not.toHaveProperty("Content-Type")
})

test("api returns null for a response without content", async () => {
  answer(null, { status: 204 })
  expect(await callApi("/logout", { method: "POST" })).toBeUndefined()
})

describe("a failed response", () => {
  test.each([
    ["the body's message", '{"message":"Name is required"}', { status: 400 }, "Name is required"],
    ["that it is no JSON", "<h1>Bad gateway</h1>", { status: 502 }, "An unknown error occurred"],
    ["status and text where there is no message", "{}", { status: 418, statusText: "Teapot" }, "418: Teapot"],
    ["the same of an empty message", '{"message":""}', { status: 500, statusText: "Oops" }, "500: Oops"],
    ["that nothing is known", "null", { status: 500 }, "Unknown error"],
  ])("throws an error with %s, which is logged", async (_, body, init, message) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    answer(body, init)
    await expect(callApi("/user")).rejects.toMatchObject({ message, status: init.status })
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }))
  })

  test("throws for 401 by default, and returns null when the caller asks for it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    answer('{"message":"You must be logged in"}', { status: 401 })
    await expect(callApi("/user")).rejects.toMatchObject({ status: 401, message: "You must be logged in" })
    answer('{"message":"You must be logged in"}', { status: 401 })
    expect(await callApi("/user", { nullOn401: true })).toBeNull()
    answer('{"message":"Collection not found"}', { status: 404 })
    await expect(callApi("/collections/1", { nullOn401: true })).rejects.toMatchObject({ status: 404 })
  })
})
