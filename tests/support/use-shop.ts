import { afterAll, beforeAll, inject } from "vitest"
import { env } from "~/env.server.ts"
import { type Handler, type ShopServer, startShopServer } from "./shop-server.ts"

/** A shop that the app may fetch from during the tests of a file. @returns a function that gives it. */
export function useShop(routes: Record<string, Handler>): () => ShopServer {
  let shop: ShopServer
  beforeAll(async () => {
    shop = await startShopServer(routes, inject("server")?.shopPort)
    env.OUTBOUND_ALLOWED_HOSTS.push(shop.host)
  })
  afterAll(async () => {
    env.OUTBOUND_ALLOWED_HOSTS.pop()
    await shop.close()
  })
  return () => shop
}
