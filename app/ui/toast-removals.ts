import { toastLimits } from "~/limits.ts"

/** Takes toasts that were dismissed out of memory after a while (specification, section 4). */
export class Removals {
  readonly #remove: (id: string) => void
  readonly #pending = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(remove: (id: string) => void) {
    this.#remove = remove
  }

  /** Removes a toast later; one that is about to be removed already keeps its moment. */
  schedule(id: string): void {
    if (this.#pending.has(id)) return
    const remove = () => {
      this.#pending.delete(id)
      this.#remove(id)
    }
    this.#pending.set(id, setTimeout(remove, toastLimits.removeDelayMs))
  }

  /** Removes nothing any more. */
  stop(): void {
    for (const timer of this.#pending.values()) clearTimeout(timer)
    this.#pending.clear()
  }
}
