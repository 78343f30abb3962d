import { Unprocessable, unreadableReasons } from "~/errors.ts"

/** `cancelled`: the user did not wait. `failed`: refused by our own limits, or an internal error. */
const names = ["read", ...unreadableReasons, "cancelled", "failed"] as const
type Outcome = (typeof names)[number]

const counts = new Map<Outcome, number>(names.map((name) => [name, 0]))

export const countOutcome = (outcome: Outcome): void => {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
}

/** How readings of shops' pages have ended since this process started. Pages that users pasted do not count. */
export const outcomes = (): Record<Outcome, number> => Object.fromEntries(counts) as Record<Outcome, number>

/** Counts how reading a page ends, and ends the same. */
export async function counted<P extends { product: boolean }>(
  reading: Promise<P>,
  signal: AbortSignal | undefined,
): Promise<P> {
  try {
    const page = await reading
    countOutcome(page.product ? "read" : "not-a-product")
    return page
  } catch (error) {
    countOutcome(signal?.aborted ? "cancelled" : (failureReason(error) ?? "failed"))
    throw error
  }
}

const failureReason = (error: unknown) => (error instanceof Unprocessable ? error.reason : undefined)
