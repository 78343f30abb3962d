import { afterAll, beforeAll } from "vitest"
import { env } from "~/env.server.ts"
import { type Handler, type ShopServer, startShopServer } from "./shop-server.ts"

/**
 * A shop for the tests of a file, which the app may fetch from as long as they run.
 * @returns what gives it, once they run.
 */
export function useShop(routes: Record<string, Handler>): () => ShopServer {
  let shop: ShopServer
  beforeAll(async () => {
    shop = await startShopServer(routes)
    env.OUTBOUND_ALLOWED_HOSTS.push(shop.host)
  })
  afterAll(async () => {
    env.OUTBOUND_ALLOWED_HOSTS.pop()
    await shop.close()
  })
  return () => shop
}
