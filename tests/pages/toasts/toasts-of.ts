import { expect, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { type User } from "~/domain/viewer.ts"
import { takeToast } from "~/http/response/toast.server.ts"
import { log } from "~/http/server/log.server.ts"

/** The toast on a page as it is rendered, its title before its words. */
export const toastIn = ({ text }: { text: (selector: string) => string }) =>
  `${text(".toasts [role=alert] p:first-child")}: ${text(".toasts [role=alert] p + p")}`

/** What the page says of a form while nothing can be written. */
export async function failing(as: User, path: string, form: Record<string, string>) {
  const headers = { Cookie: await cookieOf(as) }
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
  const broken = vi.spyOn(db, "transaction").mockRejectedValue(new Error("The disk is full"))
  const page = await visit(path, { headers, form })
  broken.mockRestore()
  expect(logged).toHaveBeenCalled()
  expect(page.status).toBe(500)
  return toastIn(page)
}

/** The toast that waits where a form leads that was carried out. */
export async function carriedOut(as: User | null, path: string, form: Record<string, string>) {
  const answer = await ask(path, { as, form })
  expect(answer.status).toBe(303)
  const { id: _id, kind, ...words } = await toastOf(answer)
  expect(kind).toBe("success")
  return words
}

/** The toast that waits where an answer leads. */
export async function toastOf(answer: Response) {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("toast=")) ?? ""
  const { toast } = await takeToast(new Request("http://curio.test", { headers: { Cookie: cookie } }), {})
  if (!toast) throw new Error("There is no toast")
  return toast
}
