import { failed } from "~/messages.ts"

/** What the buttons of a brand say when they fail, wherever it is shown. */
export const brandButtonFailures = {
  "follow-brand": failed.followBrand,
  "unfollow-brand": failed.unfollowBrand,
  "favorite-brand": failed.favoriteBrand,
  "unfavorite-brand": failed.unfavoriteBrand,
}

/** What the forms of this page say when they fail. */
export const failures = { "create-brand": failed.createBrand, ...brandButtonFailures }
