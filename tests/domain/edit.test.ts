import { describe, expect, test } from "vitest"
import { changedFields, EditConflict } from "~/domain/edit.server.ts"
import { hashesOf, hashOf } from "~/edit.ts"
import { readEdit } from "~/forms/values.server.ts"

const shown = { name: "Stool", description: "Birch", isPrivate: false }
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const edit = (choices: Record<string, string> = {}) => readEdit(form({ _shown: hashesOf(shown), ...choices }))

describe("the hash of a field", () => {
  test("is the same for a text as it is stored and as a form sends it", () => {
    expect(hashOf("Oak\nand\nbirch")).toBe(hashOf("  Oak\r\nand\rbirch\n"))
    expect([hashOf(null), hashOf(undefined)]).toEqual([hashOf(""), hashOf("")])
    expect(hashOf(false)).toBe(hashOf("false"))
  })

  test("differs for other texts, also for very similar ones", () => {
    const texts = ["", "a", "b", "ab", "ba", "a b", "Oak", "oak", "Oak.", "🪑", "🛋", "true", "false"]
    const long = [0, 1, 2].map((at) => `${"x".repeat(20_000)}${at}`)
    expect(new Set([...texts, ...long].map(hashOf)).size).toBe(texts.length + long.length)
  })
})

describe("the changed fields of an edit", () => {
  test("are all of them for a form that does not say what it showed", () => {
    for (const _shown of [undefined, "", "x".repeat(2_000), "name", "[]:1,__proto__"]) {
      const sent = readEdit(form(_shown === undefined ? {} : { _shown }))
      expect(changedFields({ name: "Bench" }, shown, sent)).toEqual({ name: "Bench" })
    }
  })

  test("leave out what the user has not changed, so that the changes of others stay", () => {
    const stored = { ...shown, description: "Oak" }
    expect(changedFields({ ...shown, name: "Bench" }, stored, edit())).toEqual({ name: "Bench" })
    expect(changedFields({ ...shown, isPrivate: true }, stored, edit())).toEqual({ isPrivate: true })
    expect(changedFields({ ...shown, description: " Oak\r\n" }, stored, edit())).toEqual({})
  })

  test("conflict where somebody else has changed the same field to another value", () => {
    const stored = { ...shown, name: "Chair", isPrivate: true }
    const mine = { ...shown, name: "Bench", description: "Elm" }
    expect(() => changedFields(mine, stored, edit())).toThrow(EditConflict)
    try {
      changedFields(mine, stored, edit())
    } catch (error) {
      expect((error as EditConflict).fields).toEqual({ name: { mine: "Bench", theirs: "Chair" } })
    }
  })

  test("follow the user's choice, as long as it is about the newest text", () => {
    const stored = { ...shown, name: "Chair" }
    const mine = { ...shown, name: "Bench", description: "Elm" }
    const keepMine = edit({ _keep_name: hashOf("Chair") })
    expect(changedFields(mine, stored, keepMine)).toEqual({ name: "Bench", description: "Elm" })
    expect(changedFields(mine, stored, edit({ _keep_name: "theirs" }))).toEqual({ description: "Elm" })
    expect(() => changedFields(mine, { ...shown, name: "Throne" }, keepMine)).toThrow(EditConflict)
    expect(() => changedFields(mine, stored, edit({ _keep_name: "" }))).toThrow(EditConflict)
  })
})
