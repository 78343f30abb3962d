import { beforeEach, describe, expect, test, vi } from "vitest"
import { root } from "#tests/support/routes.ts"
import { showPage } from "#tests/support/window.ts"
import { ApiError, UnreachableError } from "~/browser/api.ts"
import { openedFromPage } from "~/browser/dialogs.ts"
import { SAVED_EVENT, sendForm } from "~/browser/send-form.ts"
import { onToast } from "~/browser/toast-event.ts"

const failed = "Failed to update item"
const words = { name: "Vase", password: "secret1" }

beforeEach(() => showPage("/product/5/edit", openedFromPage))

/** Sends a form to an address; `serve` stands for the server. */
function submit(serve: () => Promise<unknown>, { path = "/product/5/edit", deletesPage = false } = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(words)) body.append(name, value)
  body.append("imageFile", new File(["x"], "vase.png"))
  const request = new Request(new URL(path, "http://curio.test"), { method: "POST", body })
  const serverAction = async () => {
    await request.arrayBuffer()
    return serve()
  }
  const args = { request, serverAction } as unknown as Parameters<ReturnType<typeof sendForm>>[0]
  return sendForm(failed, { deletesPage })(args)
}
/** As Remix throws the page of a failed action. */
const errorPage = (status: number, data: object) => ({ status, statusText: "", internal: false, data })
const throws = (error: unknown) => () => Promise.reject(error)
const redirect = (to: string) =>
  new Response(null, { status: 303, headers: { Location: to, "X-Remix-Replace": "true" } })

test("a sent form returns what the server returns", async () => {
  const result = { reply: { error: { name: ["Name is required"] } }, toast: null }
  expect(await submit(async () => result)).toBe(result)
})

test("a form dispatches an event when it is saved, and not when it is refused", async () => {
  const refused = { reply: { error: { name: ["Name is required"] } }, toast: null }
  await submit(async () => refused)
  expect(dispatchEvent).not.toHaveBeenCalled()
  await submit(throws(redirect("/product/5")))
  const [event] = vi.mocked(dispatchEvent).mock.calls[0] ?? []
  expect(event).toMatchObject({ type: SAVED_EVENT, detail: "/product/5/edit" })
})

test("a form says that its subject was deleted when it was", async () => {
  const toast = { kind: "error", title: "Error", description: "Item not found" }
  const result = { reply: { error: { "": ["Item not found"] } }, toast }
  const words = "Somebody deleted this item meanwhile."
  expect(await submit(async () => result)).toEqual({
    reply: { error: { "": [words] } },
    toast: { ...toast, description: words },
    isGone: true,
  })
  const other = { reply: { error: { "": ["Friend request not found"] } }, toast: null }
  expect(await submit(async () => other)).toBe(other)
})

test("a saved dialog goes back, and then to its target when it deleted the page", async () => {
  expect(await submit(throws(redirect("/product/5")))).toMatchObject({ saved: {} })
  const deleted = await submit(throws(redirect("/collection/2")), { deletesPage: true })
  expect(deleted).toMatchObject({ saved: { goTo: "/collection/2" } })
})

describe("a button", () => {
  const pressed = async (at: string, path: string, to: string, isNavigating = false) => {
    showPage(at)
    if (isNavigating)
      Object.assign(window.__remixRouter?.state.navigation ?? {}, { formData: new FormData() })
    const thrown = await submit(throws(redirect(to)), { path }).catch((error: unknown) => error)
    return (thrown as Response).headers.has("X-Remix-Replace")
  }

  test("keeps its page in the history when it leads to another one", async () => {
    expect(await pressed("/groups/3", "/groups/3/join", "/groups/4")).toBe(false)
  })

  test("replaces its page when it leads back to it in a navigation", async () => {
    expect(await pressed("/brand/2?cursor=b", "/brand/2/follow", "/brand/2?cursor=b", true)).toBe(true)
  })

  test("lets the router read its page again when it leads back to it without a navigation", async () => {
    showPage("/brand/2?cursor=b")
    expect(await submit(throws(redirect("/brand/2?cursor=b")), { path: "/brand/2/follow" })).toBeNull()
  })
})

describe("a form that was not saved", () => {
  const kept = async (error: unknown) => {
    const response = (await submit(throws(error))) as Response
    return { status: response.status, ...(await response.json()) }
  }

  test("keeps its texts without passwords and files when the server cannot be reached", async () => {
    const { status, reply, toast } = await kept(new UnreachableError(new TypeError("Failed to fetch")))
    expect(status).toBe(503)
    expect(reply.initialValue).toEqual({ name: "Vase" })
    expect(reply.error[""]).toHaveLength(1)
    expect(toast).toMatchObject({ kind: "error", title: "Error", description: failed })
  })

  test("keeps the status and the message of a proxy", async () => {
    const error = new ApiError("Too large", 413, { message: "Too large" })
    expect(await kept(error)).toMatchObject({
      status: 413,
      reply: { initialValue: { name: "Vase" }, error: { "": ["Too large"] } },
      toast: { description: "Too large" },
    })
  })

  test("keeps its texts when the session has ended", async () => {
    const signedOut = errorPage(401, { message: "You are signed out", fields: words })
    const { status, reply, toast, isSignedOut } = await kept(signedOut)
    expect(isSignedOut).toBe(true)
    expect([status, reply.initialValue]).toEqual([401, { name: "Vase" }])
    expect(toast.description).toBe("You are signed out. Sign in, then save again.")
  })

  test.each([
    ["an error page", errorPage(500, { message: "Something went wrong", requestId: "a1" })],
    ["a mistake of ours", new TypeError("x is undefined")],
  ])("leads to %s", async (_, error) => {
    await expect(submit(throws(error))).rejects.toBe(error)
  })
})

describe("a form whose dialog was closed meanwhile", () => {
  const router = {
    routes: [root],
    get state(): object {
      return { location: { key: "next" }, navigation: {}, fetchers: new Map() }
    },
    revalidate: vi.fn(),
    navigate: vi.fn(),
  }
  const toasts: unknown[] = []
  const leave = (path = "/product/5") => {
    showPage(path)
    vi.stubGlobal("window", { __remixRouter: router, __remixManifest: { routes: {} } })
    onToast((detail) => toasts.push(detail))
  }
  const submitAndLeave = (result: unknown, deletesPage = false) =>
    submit(
      async () => {
        leave()
        if (result instanceof Response) throw result
        return result
      },
      { deletesPage },
    )
  beforeEach(() => {
    vi.clearAllMocks()
    toasts.length = 0
  })

  test("lets the page read its data again when it was saved", async () => {
    expect(await submitAndLeave(redirect("/product/5"))).toBeNull()
    expect(router.revalidate).toHaveBeenCalledOnce()
  })

  test("reads nothing again when it was sent once more, because that reading would take the toast", async () => {
    const fetchers = new Map([["f", { formData: new FormData() }]])
    vi.spyOn(router, "state", "get").mockReturnValue({ ...router.state, fetchers })
    expect(await submitAndLeave(redirect("/product/5"))).toBeNull()
    expect(router.revalidate).not.toHaveBeenCalled()
  })

  test("leads away from the page that it deleted", async () => {
    expect(await submitAndLeave(redirect("/collection/2"), true)).toBeNull()
    expect(router.navigate).toHaveBeenCalledWith("/collection/2", { replace: true })
  })

  test("says why it was not saved", async () => {
    await submitAndLeave({ reply: { error: { name: ["Name is required"] } }, toast: null })
    expect(toasts).toMatchObject([{ kind: "error", title: "Error", description: "Name is required" }])
  })
})
