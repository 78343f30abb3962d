import { expect, test } from "vitest"
import { prependMessages, replaceFrom, withMessages, withPage } from "~/browser/chat-messages.ts"
import type { Message } from "~/domain/groups/responses.server.ts"

const message = (id: number, content = `m${id}`): Message => ({
  id,
  groupId: 1,
  userId: 1,
  content,
  itemId: null,
  createdAt: "2024-03-05T15:04:00.000Z",
  editedAt: null,
  user: null,
})
const shown = (ids: number[], earlier: string | null = null) => ({
  messages: ids.map((id) => message(id)),
  earlier,
})
const ids = ({ messages }: { messages: Message[] }) => messages.map(({ id }) => id)

test("merging messages keeps each once, in the order of ids", () => {
  expect(ids(withMessages(shown([1, 2, 5]), [message(4), message(5), message(3)]))).toEqual([1, 2, 3, 4, 5])
})

test("merging messages replaces edited ones and drops deleted ones", () => {
  const { messages } = replaceFrom(shown([1, 2, 3, 4]), 2, [message(2), message(4, "edited")])
  expect(messages.map(({ content }) => content)).toEqual(["m1", "m2", "edited"])
})

test("merging older messages puts them first, with the link to the ones before", () => {
  const result = prependMessages(shown([3, 4], "a"), [message(1), message(2)], "b")
  expect(ids(result)).toEqual([1, 2, 3, 4])
  expect(result.earlier).toBe("b")
})

test("merging a page keeps older messages that adjoin it, and drops those with a gap", () => {
  expect(withPage(shown([1, 2, 3, 4], "a"), shown([3, 5], "b"))).toEqual(shown([1, 2, 3, 5], "a"))
  expect(withPage(shown([1, 2], "a"), shown([8, 9], "b"))).toEqual(shown([8, 9], "b"))
  expect(withPage(shown([1, 2], "a"), shown([]))).toEqual(shown([]))
})
