import { z } from "zod"
import type { PublicUser } from "~/domain/accounts/responses.server.ts"
import { search } from "~/domain/fields.server.ts"
import { type FriendSearch, hasFriends } from "~/domain/friends/reads.server.ts"
import type { Page } from "~/domain/paging.ts"
import { pageQuery } from "~/forms/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { type FriendQuery, friendParams } from "~/paths.ts"

const friendSearchSchema = z.object({ friend: search().optional() })

export const chosenFriendSchema = z.object({
  userId: z.int({ error: "Choose a friend" }).positive("Choose a friend"),
})

/** A dialog's address says this of its lists, so that the dialog stays as it is after a change. */
export const friendQueryOf = (url: URL): FriendQuery =>
  Object.fromEntries(friendParams.map((name) => [name, url.searchParams.get(name)]))

/** It finds the friends that a dialog offers, by its search. */
export async function friendsFor(
  { viewer, url }: PageArgs,
  read: (page: FriendSearch) => Promise<Page<PublicUser>>,
) {
  const { friend } = pageQuery(friendSearchSchema, url)
  const cursor = url.searchParams.get("friends")
  const { items, nextCursor } = await read({ search: friend, limit: pageSizes.api, cursor })
  return {
    search: friend ?? "",
    people: items.map(({ id, username }) => ({ id, username })),
    more: nextCursor,
    isLaterPage: Boolean(cursor),
    hasAny: items.length > 0 || (await hasFriends(viewer)),
  }
}

export type OfferedFriends = Awaited<ReturnType<typeof friendsFor>>
