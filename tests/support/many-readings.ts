import { readings } from "~/services/product-page/reading-queue.server.ts"

/**
 * Has a user read this many pages, each without end; more than they may unless told.
 * @returns what ends them.
 */
export function readManyPages(kind: keyof typeof readings, user: { id: number }, count = 20): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  for (let page = 0; page < count; page += 1)
    readings[kind]({ key: String(user.id) }, () => ended).catch(() => {})
  return end
}
