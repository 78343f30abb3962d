import { expect, test } from "vitest"
import { z } from "zod"
import { count, id, timestamp } from "~/domain/fields.server.ts"
import { exampleOf } from "~/http/api/openapi/examples.server.ts"

test("exampleOf makes a value of each type, and leaves optional fields out", () => {
  const shape = z.object({
    id: id(),
    count: count(),
    kind: z.enum(["first", "second"]).nullable(),
    isNew: z.boolean(),
    at: timestamp(),
    unknown: z.string().nullable(),
    left: z.string().optional(),
    people: z.array(z.object({ id: id(), username: z.string() })),
    friend: z.object({ id: id(), username: z.string() }).nullable(),
  })
  const example = exampleOf(shape, "Shape")
  expect(shape.parse(example)).toEqual(example)
  expect(example).toEqual({
    id: 1,
    count: 12,
    kind: "first",
    isNew: false,
    at: "2024-03-05T15:04:00.000Z",
    unknown: null,
    people: [{ id: 1, username: "mila" }],
    friend: { id: 2, username: "noor" },
  })
})

test("exampleOf throws when it knows no words for a text", () => {
  expect(() => exampleOf(z.object({ motto: z.string() }), "Shape")).toThrow(/'motto'/)
})
