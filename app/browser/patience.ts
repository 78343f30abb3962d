export type Send = (request: Request) => Promise<Response>

export type Options = { signal?: AbortSignal; init?: RequestInit | undefined; isRead?: boolean }

/** @param run gets a signal that ends it, and what sends files so that their progress is known. */
type Wait = <T>(run: (signal: AbortSignal, send?: Send) => Promise<T>, options?: Options) => Promise<T>

let wait: Wait = (run, { signal = new AbortController().signal } = {}) => run(signal)

/** It has a limit of time as soon as `late/patience.ts` is loaded. @throws {UnreachableError} when it is over. */
export const withPatience: Wait = (run, options) => wait(run, options)

export function setPatience(patient: Wait): void {
  wait = patient
}
