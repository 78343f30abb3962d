import { Limiter } from "../limiter.ts"

/** Who causes work: a key for fair turns (a user, an address), and a signal that aborts when they have gone. */
export type Requester = { key?: string; signal?: AbortSignal }

/**
 * Pictures that are worked on at once. Each occupies one of the threads (four by default) that Node also reads files with, so one
 * stays free. A new picture may take seconds, a rendition takes milliseconds: neither may occupy all.
 */
const threads = new Limiter({ slots: 3, slotsPerKey: 2 })
const perRequester = new Limiter({ slots: Number.POSITIVE_INFINITY, slotsPerKey: 1 })
const large = new Limiter({ slots: 1 })

/**
 * Runs the decoding of a new picture. One requester has one at a time, so that nobody's slow pictures occupy both places;
 * and only one of them all may be large, for its memory.
 */
export function decodeNew<T>(
  job: () => Promise<T>,
  { isLarge, ...requester }: Requester & { isLarge: boolean },
): Promise<T> {
  const run = () => threads.run(job, { key: "new" })
  return perRequester.run(() => (isLarge ? large.run(run) : run()), requester)
}

/** Runs the resizing of a kept picture. */
export const resizeKept = <T>(job: () => Promise<T>): Promise<T> => threads.run(job, { key: "kept" })
