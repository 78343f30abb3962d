import { Limiter } from "../limiter.ts"

/** `key` (a user or an address) for fair turns; `signal` aborts when the client is gone. */
export type Requester = { key?: string; signal?: AbortSignal }

/**
 * Of four threads by default, which also read files, one stays free. Neither slow new pictures nor renditions take all
 * three.
 */
const threads = new Limiter({ slots: 3, slotsPerKey: 2 })
const perRequester = new Limiter({ slots: Number.POSITIVE_INFINITY, slotsPerKey: 1 })
const large = new Limiter({ slots: 1 })

/** One picture per requester at a time, and one large picture in all, because of its memory. */
export function decodeNew<T>(
  job: () => Promise<T>,
  { isLarge, ...requester }: Requester & { isLarge: boolean },
): Promise<T> {
  const run = () => threads.run(job, { key: "new" })
  return perRequester.run(() => (isLarge ? large.run(run) : run()), requester)
}

export const resizeKept = <T>(job: () => Promise<T>): Promise<T> => threads.run(job, { key: "kept" })
