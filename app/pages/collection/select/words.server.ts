import type { BatchResult } from "~/domain/items/batch-writes.server.ts"
import type { BatchAction } from "~/domain/items/inputs.server.ts"
import { plural } from "~/ui/format.tsx"

const done: Record<BatchAction, string> = {
  move: "moved",
  copy: "copied",
  tag: "tagged",
  untag: "untagged",
  state: "changed",
  delete: "deleted",
}

const NAMED = 3

/** "12 moved, 3 are not yours", and the names of those that stay. */
export function wordsOf(action: BatchAction, { done: changed, stays }: BatchResult) {
  const count = (why: string) => stays.filter((one) => one.why === why).length
  const is = (number: number) => `${number} ${plural(number, { one: "is", other: "are" })}`
  const parts = [
    `${changed.length} ${done[action]}`,
    count("not yours") && `${is(count("not yours"))} not yours`,
    count("gone") && `${is(count("gone"))} gone`,
    count("other") && `${count("other")} could not be changed`,
  ]
  const names = stays.flatMap(({ name }) => name ?? [])
  const more = names.length - NAMED
  const named = [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
  return {
    title: parts.filter(Boolean).join(", "),
    ...(names.length > 0 && { description: `As before: ${named.join(", ")}` }),
  }
}
