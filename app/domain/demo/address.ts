import { paths } from "~/paths.ts"

/** The shops that a demo serves itself (shops.server.ts). */
export const DEMO_SHOPS = "/demo/shops/"

export const isDemoShop = (link: string, ownAddress: string): boolean => {
  const { origin, pathname } = new URL(link)
  return origin === new URL(ownAddress).origin && pathname.startsWith(DEMO_SHOPS)
}

/** A wish list behind a link, as a guest sees it. The link is another one after each start. */
export const demoWishList = { path: paths.home as string }

/** Links to try: each opens the form as if the shop's address had been pasted. */
export const demoLinks = (ownAddress: string) =>
  (["lamp", "jug", "backpack"] as const).map((id) => ({
    to: paths.save({ url: new URL(DEMO_SHOPS + id, ownAddress).href }),
    label: `a ${id}`,
  }))
