import { getBrand } from "~/domain/brands/reads.server.ts"
import { setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { OnlyDemo, unlessNotFound } from "~/errors.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { toUserError } from "~/http/response/user-error.server.ts"
import { reportError } from "~/observe/log.server.ts"
import { failed, succeeded, type ToastInput, type ToastWords } from "~/words/messages.ts"

const toggles = {
  follow: {
    set: setFollowing,
    on: { verb: "follow", succeeded: succeeded.brandFollowed, failed: failed.followBrand },
    off: { verb: "unfollow", succeeded: succeeded.brandUnfollowed, failed: failed.unfollowBrand },
  },
  favorite: {
    set: setFavorite,
    on: { verb: "favorite", succeeded: succeeded.brandFavorited, failed: failed.favoriteBrand },
    off: { verb: "unfavorite", succeeded: succeeded.brandUnfavorited, failed: failed.unfavoriteBrand },
  },
}

/** A brand's toggle, as `signedOut` leaves it in the address of the sign-in page. */
function toggleIn(wanted: string | undefined) {
  const [, id, name, off] =
    /^\/brand\/([1-9]\d{0,15})\/(follow|favorite)(\?on=false)?$/.exec(wanted ?? "") ?? []
  if (!id || !name) return null
  const { set, ...words } = toggles[name as keyof typeof toggles]
  return { brandId: Number(id), isOn: !off, set, words: off ? words.off : words.on }
}

/** Only the sign-in form, which names the action, leads here. @returns one toast for both. A failure keeps the sign-in. */
export async function complete(
  wanted: string | undefined,
  user: User,
  welcome: ToastWords,
  { request, context }: Pick<PageArgs, "request" | "context">,
): Promise<ToastWords & Partial<ToastInput>> {
  const toggle = toggleIn(wanted)
  if (!toggle) return welcome
  try {
    if (env.DEMO) throw new OnlyDemo()
    await toggle.set(user, toggle.brandId, toggle.isOn)
    return { ...welcome, description: toggle.words.succeeded.description }
  } catch (error) {
    const userError = toUserError(error)
    if (userError !== error) reportError(error, request, context)
    return { ...welcome, kind: "error", description: userError?.message ?? toggle.words.failed }
  }
}

/** The end of "Sign in …" depends on the address alone, so that a private thing looks like a missing one. */
const reasons: [address: RegExp, reason: string][] = [
  [/^\/collections\/new\b/, "to create collections"],
  [/^\/collection\/\d+\/add\b|^\/groups\/\d+\/items\/(add|choose|linked)\b/, "to add items"],
  [/^\/collection\/\d+\/notes\b/, "to see notes"],
  [/^\/collection\/\d+\/share\b/, "to share collections"],
  [/^\/collection\/\d+\/tags\b/, "to rename tags"],
  [/^\/collection\/\d+\/arrange\b/, "to put items in order"],
  [/^\/product\/\d+\/copy\b|^\/s\/[^/]+\/\d+\/save\b|^\/groups\/\d+\/items\/\d+\/save\b/, "to save items"],
  [/^\/brands\/new\b/, "to add brands"],
  [/^\/brands\?(.*&)?filter=saved\b/, "to see your saved brands"],
  [/^\/brands\?(.*&)?filter=following\b/, "to see the brands you follow"],
  [/^\/groups\/new\b/, "to create a group"],
  [/^\/groups\/\d+\/items\/\d+\/vote\b/, "to vote for products"],
  [/^\/groups\/\d+\/join\b/, "to join groups"],
  [/^\/groups\/\d+\/(accept|decline)\b/, "to answer the invitation"],
  [/^\/groups\/\d+\/messages\b/, "to write in the chat"],
  [/^\/groups\/\d+\?(.*&)?tab=chat\b/, "to read the chat"],
  [/^\/friends\b/, "to see your friends"],
  [/^\/invite\//, "to accept the invitation"],
  [/^\/invitations\b/, "to invite people"],
  [/^\/profile\b/, "to see your profile"],
  [/^\/save\b/, "to save items"],
  [/^\/imports\b/, "to import what you have"],
  [/^\/trash\b/, "to see your trash"],
  [/^\/claims\b/, "to see what you will get"],
  [/^\/product\/\d+\/claim\b/, "to say what you will get"],
  [/^\/report\b/, "to report something"],
  [/^\/collections\?(.*&)?filter=/, "to see your collections"],
  [/\/(edit|move|delete|remove|leave|people|members|read|select|star|state|handover)\b/, "to make changes"],
]

/** @param wanted a path of this app. */
export async function signInReason(wanted: string): Promise<string> {
  const toggle = toggleIn(wanted)
  if (toggle) return `to ${toggle.words.verb} ${await brandName(toggle.brandId)}`
  return reasons.find(([address]) => address.test(wanted))?.[1] ?? "to see this page"
}

const brandName = async (id: number): Promise<string> =>
  (await unlessNotFound(getBrand(null, id), { name: "brands" })).name
