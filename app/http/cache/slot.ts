import type { Topic } from "~/domain/topics.ts"
import type { RequestKey } from "./request-key.ts"

/** Collects, while a response is made, what decides whether and how long it may be cached. */
export class Slot {
  readonly topics = new Set<Topic>()
  until = Number.POSITIVE_INFINITY
  isRefused = false
  /** The item that each request of this page views. */
  viewedItem: number | null = null

  /** @param since the position of the change log before anything was read. */
  constructor(
    readonly request: RequestKey,
    readonly since: number,
  ) {}

  dependsOn(...topics: Topic[]): void {
    for (const topic of topics) this.topics.add(topic)
  }

  /** @param time in milliseconds since 1970. */
  endsAt(time: number): void {
    this.until = Math.min(this.until, time)
  }

  /** For a response that depends on more than the database, such as the time or a failure. */
  refuse(): void {
    this.isRefused = true
  }
}
