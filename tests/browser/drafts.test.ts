import { beforeEach, expect, test, vi } from "vitest"
import { draftPrefix } from "~/browser/draft-key.ts"
import { dropDrafts, listDrafts, readDraft, removeDraft, saveDraft } from "~/browser/drafts.ts"

/** Its keys are own properties, as those of a browser's storage. */
function memoryStorage(): Record<string, string> {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, enumerable: false, configurable: true })
  return storage
}

const key = (path: string, user: number | "" = 7) => `${draftPrefix(user, path)}#form?`
const save = (at: string, fields: Record<string, string | boolean>) =>
  saveDraft(at, { fields, shown: undefined })
let local: Record<string, string>
let session: Record<string, string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  local = memoryStorage()
  session = memoryStorage()
  vi.stubGlobal("localStorage", local)
  vi.stubGlobal("sessionStorage", session)
})

test("a draft is restored with its fields and the values that they had before, until it is emptied", () => {
  const draft = { fields: { name: "Artek", "isPrivate=on": true }, shown: "name:1a" }
  saveDraft(key("/brands/new"), draft)
  expect(readDraft(key("/brands/new"))).toMatchObject(draft)
  save(key("/brands/new"), {})
  expect(readDraft(key("/brands/new"))).toBeNull()
  expect(Object.keys(local)).toEqual([])
})

test("drafts are dropped by the path of their form, or all of one user", () => {
  const [mine, other, longer] = [key("/product/5/edit"), key("/save"), key("/product/5/edit/more")]
  const theirs = key("/product/5/edit", 8)
  for (const at of [mine, other, longer, theirs]) save(at, { name: "A" })
  local["curio:user"] = "7"
  dropDrafts(7, "/product/5/edit")
  expect(Object.keys(local)).toEqual([other, longer, theirs, "curio:user"])
  dropDrafts(7)
  expect(Object.keys(local)).toEqual([theirs, "curio:user"])
})

test("the drafts of a visitor end with their tab", () => {
  save(key("/auth", ""), { email: "mila@example.com" })
  expect([Object.keys(local).length, Object.keys(session).length]).toEqual([0, 1])
  dropDrafts("", "/auth")
  expect(Object.keys(session)).toEqual([])
})

test("a draft is forgotten after a week", () => {
  save(key("/save"), { name: "A" })
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1_000 - 1)
  expect(readDraft(key("/save"))).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(readDraft(key("/save"))).toBeNull()
  save(key("/groups/new"), { name: "B" })
  expect(Object.keys(local)).toHaveLength(1)
})

test("the oldest of more than twenty drafts are dropped", () => {
  for (let number = 0; number < 25; number++) {
    save(key(`/product/${number}/edit`), { name: "A" })
    vi.advanceTimersByTime(1)
  }
  expect(Object.keys(local)).toHaveLength(20)
  expect(readDraft(key("/product/4/edit"))).toBeNull()
  expect(readDraft(key("/product/5/edit"))).not.toBeNull()
})

test("a field that is too long is left out, and the others stay", () => {
  save(key("/save"), { name: "A", description: "x".repeat(100_000), brand: "B" })
  expect(readDraft(key("/save"))?.fields).toEqual({ name: "A", brand: "B" })
})

test("storage that is blocked, full or broken causes no error", () => {
  local[key("/save")] = "{"
  expect(readDraft(key("/save"))).toBeNull()
  save(key("/brands/new"), { name: "A" })
  expect(readDraft(key("/brands/new"))).not.toBeNull()
  Object.defineProperty(local, "setItem", {
    value: () => {
      throw new DOMException("full", "QuotaExceededError")
    },
  })
  save(key("/groups/new"), { name: "A" })
  vi.stubGlobal("localStorage", undefined)
  save(key("/groups/new"), { name: "A" })
  dropDrafts(7)
  expect(readDraft(key("/groups/new"))).toBeNull()
})

test("drafts of links are listed, the newest first, and outlast that of another link which is saved", () => {
  const start = `${draftPrefix(7, "/save")}?link=`
  for (const link of ["shop.example/stool", "shop.example/lamp"]) {
    save(start + link, { name: link })
    vi.advanceTimersByTime(1)
  }
  save(`${draftPrefix(8, "/save")}?link=shop.example/bowl`, { name: "B" })
  const links = () => listDrafts(start).map(({ draft }) => draft.fields.name)
  expect(links()).toEqual(["shop.example/lamp", "shop.example/stool"])
  dropDrafts(7, "/save")
  removeDraft(`${start}shop.example/lamp`)
  expect(links()).toEqual(["shop.example/stool"])
  dropDrafts(7)
  expect(links()).toEqual([])
})

test("a draft keeps what a page filled in, and that another link took its place", () => {
  const at = `${draftPrefix(7, "/save")}?link=`
  const draft = { fields: { name: "A" }, shown: undefined, read: { _filled_name: "A" }, isAside: true }
  saveDraft(at, draft)
  expect(readDraft(at)).toMatchObject({ read: { _filled_name: "A" }, isAside: true })
})
