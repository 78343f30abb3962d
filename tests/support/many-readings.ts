import { readings } from "~/services/product-page/readings.server.ts"

/**
 * Has a user read as many pages as they may, each without end.
 * @returns what ends them.
 */
export function readManyPages(kind: keyof typeof readings, user: { id: number }): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  for (let page = 0; page < 20; page += 1)
    readings[kind]({ key: String(user.id) }, () => ended).catch(() => {})
  return end
}
