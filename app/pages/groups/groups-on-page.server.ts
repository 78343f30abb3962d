import { groupListSchema } from "~/domain/groups/inputs.server.ts"
import { groupPreviews } from "~/domain/groups/previews.server.ts"
import { listGroups } from "~/domain/groups/reads.server.ts"
import type { Group } from "~/domain/groups/responses.server.ts"
import { namesOf } from "~/domain/people/reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { pictureFor } from "~/services/images/address.server.ts"

export async function groupsOnPage({ viewer, url, context }: PageArgs) {
  const { filter } = pageQuery(groupListSchema, url)
  const cursor = url.searchParams.get("cursor")
  const limit = pageSizes.grid
  const [own, invited] = await Promise.all([
    viewer && !filter ? listGroups(viewer, { filter: "my", limit }) : null,
    viewer ? listGroups(viewer, { filter: "invited", limit }) : null,
  ])
  const besideOwn = own?.items.at(-1)?.id
  const page = await listGroups(viewer, { filter, besideOwn, cursor, limit })
  const invitations = invited?.items ?? []
  const waiting = new Set(invitations.map(({ id }) => id))
  const listed = [...((!cursor && own?.items) || []), ...page.items.filter(({ id }) => !waiting.has(id))]
  const joined = listed.filter(({ membership }) => membership)
  context.cache?.dependsOn(
    ...[...listed, ...invitations].map(({ id }) => topics.group(id)),
    // For the unread counts and the last messages.
    ...joined.map(({ id }) => topics.chat(id)),
  )
  const met = await namesOf(
    viewer,
    invitations.map(({ invitedBy }) => invitedBy?.id ?? null),
  )
  return {
    groups: await groupCards(viewer, listed),
    invitations: invitations.map(({ invitedBy, ...group }) => ({
      ...pick(group, "id", "name", "isPrivate", "memberCount"),
      invitedBy: invitedBy && { id: met.has(invitedBy.id) ? invitedBy.id : null, name: invitedBy.username },
    })),
    filter,
    more: page.nextCursor && paths.groups({ filter, cursor: page.nextCursor }),
  }
}

async function groupCards(viewer: Viewer, groups: Group[]) {
  const previewOf = await groupPreviews(viewer, groups)
  const sizes = await pictureSizes(groups.flatMap(({ id }) => previewOf(id).pictures))
  return groups.map((group) => {
    const { pictures, people, lastMessage } = previewOf(group.id)
    return {
      ...pick(group, "id", "name", "description", "isPrivate", "memberCount"),
      ...pick(group, "membership", "unreadCount"),
      people,
      lastMessage,
      pictures: pictures.flatMap((imageUrl) => {
        return pictureFor(imageUrl, { private: group.isPrivate, size: sizes.get(imageUrl) }) ?? []
      }),
    }
  })
}

export type GroupCardData = Awaited<ReturnType<typeof groupCards>>[number]
