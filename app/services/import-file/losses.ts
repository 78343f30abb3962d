import { shorten } from "~/text.ts"

/** What a file says and an import does not keep as it is. The pages say it in words (`pages/imports/loss-words.ts`). */
export const lossNames = [
  // These entries become no product at all.
  "no-link",
  "other-link",
  "no-name",
  "total-row",
  // The rest is about texts of entries, or the whole file.
  "above-headers",
  "outside-link",
  "price-currency",
  "price-doubtful",
  "price-guessed",
  "price-varies",
  "long-name",
  "long-text",
  "text-cut",
  "tags",
  "more-links",
  "link-text",
  "text-link",
  "picture",
  "more-pictures",
  "date",
  "choice",
  "value",
  "who-may-add",
  "sort",
  "wish-list",
  "removed",
  "view-links",
  "members",
  "messages",
  "votes",
  "added-by",
  "decided-by",
  "settings",
  "variants",
  "empty-folder",
  "field",
  "file",
  "column",
  "encoding",
] as const

export type LossReason = (typeof lossNames)[number]

/** `examples`: at most three different ones, of at most 80 characters. */
export type Loss = { reason: LossReason; count: number; examples: string[] }

const EXAMPLES = 3
const EXAMPLE_LENGTH = 80

const WHOLE = 4

export class Losses {
  readonly #all: Map<LossReason, Loss>

  constructor(counted: readonly Loss[] = []) {
    this.#all = new Map(counted.map((loss) => [loss.reason, { ...loss, examples: [...loss.examples] }]))
  }

  add(reason: LossReason, example?: string | null, count = 1): void {
    if (count === 0) return
    const loss = this.#all.get(reason) ?? { reason, count: 0, examples: [] }
    this.#all.set(reason, loss)
    loss.count += count
    if (!example || loss.examples.length >= EXAMPLES) return
    const line = shorten(
      example
        .slice(0, 1_000)
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim(),
      EXAMPLE_LENGTH,
    )
    if (line !== "" && !loss.examples.includes(line)) loss.examples.push(line)
  }

  get list(): Loss[] {
    return [...this.#all.values()]
  }

  get ignored(): number {
    return lossNames.slice(0, WHOLE).reduce((sum, reason) => sum + (this.#all.get(reason)?.count ?? 0), 0)
  }
}
