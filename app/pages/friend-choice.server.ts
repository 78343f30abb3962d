import { z } from "zod"
import type { PublicUser } from "~/domain/accounts/responses.server.ts"
import { search } from "~/domain/fields.server.ts"
import { friendNamed, hasFriends } from "~/domain/friends/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { mayInvite } from "~/env.server.ts"
import { Invalid } from "~/errors.ts"

/** A friend that was typed or picked from the suggestions, or a person whose button was pressed. */
export const chosenFriendSchema = z.object({
  friend: search().optional(),
  userId: z.int().positive().optional(),
})

/** @throws {Invalid} when the viewer has no friend of that name. */
export async function chosenFriend(viewer: Viewer, chosen: z.output<typeof chosenFriendSchema>) {
  if (chosen.userId) return chosen.userId
  if (!chosen.friend) throw new Invalid({ friend: ["Choose a friend"] })
  const friend = await friendNamed(viewer, chosen.friend)
  if (!friend) throw new Invalid({ friend: ["You have no friend of this name."] })
  return friend.id
}

/** A dialog suggests so many friends. The names of all others can be typed. */
const SUGGESTIONS = 500

export async function friendsFor(viewer: Viewer, read: (limit: number) => Promise<PublicUser[]>) {
  const names = (await read(SUGGESTIONS)).map(({ username }) => username)
  const hasAny = names.length > 0 || (await hasFriends(viewer))
  return { names, hasAny, mayInvite: mayInvite() }
}

export type OfferedFriends = Awaited<ReturnType<typeof friendsFor>>
