import { demoLinks, demoWishList } from "~/domain/demo/address.ts"
import { demoAccount, env } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"

/** Who is signed in gets links to try. */
export const demoOf = ({ viewer, url }: PageArgs) =>
  env.DEMO
    ? { links: viewer ? demoLinks(url.href) : undefined, account: demoAccount, wishList: demoWishList.path }
    : null
