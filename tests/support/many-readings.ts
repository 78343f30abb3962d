import { readingQueue } from "~/services/product-page/reading-queue.server.ts"

/** Starts reading many pages for a user, which do not end. @returns a function that ends them. */
export function readManyPages(kind: keyof typeof readingQueue, user: { id: number }, count = 20): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  for (let page = 0; page < count; page += 1)
    readingQueue[kind]({ key: String(user.id) }, () => ended).catch(() => {})
  return end
}
