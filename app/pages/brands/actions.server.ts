import { brandChoiceSchema, newBrandSchema } from "~/domain/brands/inputs.server.ts"
import { createBrand, setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { type Done, form } from "~/http/forms/form.server.ts"
import { pageAddress } from "~/http/page.server.ts"
import { toastLimits } from "~/limits.ts"
import { account, succeeded } from "~/messages.ts"
import { paths } from "~/paths.ts"

export const create = form({
  schema: newBrandSchema,
  run: ({ viewer, input }) => createBrand(viewer, input),
  done: ({ id }) => ({ to: paths.brand(id), toast: succeeded.brandCreated }),
})

/** Back to the page that the button stands on, in the browser's history in the place of that very page. */
const stay = (url: URL, toast: Done["toast"]): Done => ({
  to: pageAddress(url),
  toast,
  headers: { "X-Remix-Replace": "true" },
})

const following = (on: boolean) =>
  form({
    schema: brandChoiceSchema,
    run: ({ viewer, input }) => setFollowing(viewer, input.brandId, on),
    done: (_, { url }) => stay(url, on ? succeeded.brandFollowed : succeeded.brandUnfollowed),
    signedOut: { message: account.loginToFollow },
  })

/** The toast of a favourite lasts 2 seconds (specification, section 9). */
const favorite = (on: boolean) =>
  form({
    schema: brandChoiceSchema,
    run: ({ viewer, input }) => setFavorite(viewer, input.brandId, on),
    done: (_, { url }) =>
      stay(url, {
        ...(on ? succeeded.brandFavorited : succeeded.brandUnfavorited),
        durationMs: toastLimits.shortDurationMs,
      }),
    signedOut: { message: account.loginToFavorite },
  })

/** The buttons of a brand, wherever it is shown. */
export const brandButtons = {
  "follow-brand": following(true),
  "unfollow-brand": following(false),
  "favorite-brand": favorite(true),
  "unfavorite-brand": favorite(false),
}
