import { expect, test } from "vitest"
import { persistently } from "./cluster/client.ts"

test("persistently throws the last answer when nothing else comes before its deadline", async () => {
  const refused = { status: 503, retryAfter: "1", text: "Busy" } as const
  const answers = [refused, { ...refused, status: 201 }]
  expect(await persistently(async () => answers.shift() ?? refused)).toMatchObject({ status: 201 })
  await expect(persistently(async () => refused, 0)).rejects.toThrow("last with 503: Busy")
})
