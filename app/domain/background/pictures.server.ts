import type { Pictures } from "#db/jobs.server.ts"

/** A silent shop costs seconds for each picture. After so long, the pictures of others have a turn. */
export const PICTURES_TURN_MS = 5_000

/** Fetches the pictures of one job. @returns those that are left for its next turn. @throws the first error, after the turn. */
export async function fetchInTurn(
  { imageUrl, others = [], userId }: Pictures,
  keep: (imageUrl: string) => Promise<void>,
): Promise<Pictures | undefined> {
  const end = performance.now() + PICTURES_TURN_MS
  const left = [imageUrl, ...others]
  const errors: unknown[] = []
  do await keep(left.shift() ?? "").catch((error: unknown) => void errors.push(error))
  while (left.length > 0 && performance.now() < end)
  if (errors.length > 0) throw errors[0]
  const [next, ...rest] = left
  return next === undefined ? undefined : { imageUrl: next, others: rest, userId }
}
