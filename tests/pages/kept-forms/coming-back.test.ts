import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { keptForms } from "#db/schema/index.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { forms } from "./forms.ts"
import { type Fields, NOT_SAVED, openForm, sendSignedOut } from "./sending.ts"
import { makeWorld } from "./world.ts"

useTestDatabase()

/** Line breaks as a browser sends them. */
const sentLines = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]))

describe("a form whose session has ended", () => {
  test.each(forms)(
    "'%s' is there again behind sign-in, filled in, and one press saves it",
    async (...row) => {
      const [intent, page, typedIn, again = {}] = row
      const here = await makeWorld()
      const typed = typedIn(here)
      const before = await openForm(page(here), intent, here.mila)
      expect(before.text).not.toMatch(NOT_SAVED)
      expect(before.headers.get("Cache-Control")).toBe("private, no-cache")

      const left = await sendSignedOut(before.action, { ...before.fields, ...sentLines(typed), ...again })
      expect([left.status, left.signIn]).toEqual([303, "/auth"])
      const kept = await openForm(left.back, intent, here.mila, left.cookie)
      expect(kept.status).toBe(200)
      expect(kept.text).toMatch(NOT_SAVED)
      expect(sentLines(kept.fields)).toMatchObject(sentLines(typed))
      expect(new URL(left.back, "http://x").pathname).toBe(new URL(page(here), "http://x").pathname)
      expect(kept.headers.get("Cache-Control")).toBe("private, no-store")
      expect(kept.headers.get("ETag")).toBeNull()
      if (before.fields._key) expect(kept.fields._key).not.toBe(before.fields._key)

      const saved = await ask(kept.action, {
        as: here.mila,
        form: { ...kept.fields, ...again },
        headers: { Cookie: left.cookie },
      })
      expect(saved.status).toBe(303)
      expect(saved.headers.get("Location")).not.toContain("kept=")
      expect(await db.$count(keptForms)).toBe(0)
    },
  )
})
