import * as policy from "~/domain/groups/policy.ts"
import { groupPreviews } from "~/domain/groups/previews.server.ts"
import type { Group } from "~/domain/groups/responses.server.ts"
import { namesOf } from "~/domain/people/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pick } from "~/pick.ts"
import { counted } from "~/ui/format.tsx"
import { group as words } from "~/words/messages.ts"
import { linkPreviewOf } from "../link-preview.server.ts"

export async function groupOnPage(viewer: Viewer, group: Group, role: policy.GroupRole) {
  const { ownerId, unreadCount, invitedBy } = group
  const [previewOf, met] = await Promise.all([
    groupPreviews(viewer, [group], { onlyPeople: true }),
    namesOf(viewer, [ownerId, invitedBy?.id ?? null]),
  ])
  const { people } = previewOf(group.id)
  return {
    ...pick(group, "id", "name", "description", "isPrivate", "memberCount"),
    // A visitor does not know whether the profile is private.
    ownerId: viewer && met.has(ownerId) ? ownerId : null,
    owner: role === "owner" ? words.you : words.user(ownerId),
    people,
    role,
    unread: unreadCount ?? 0,
    invitedBy: invitedBy && { id: met.has(invitedBy.id) ? invitedBy.id : null, name: invitedBy.username },
    signedIn: viewer !== null,
    may: {
      seeItems: policy.maySeeItems(role, group),
      readChat: policy.mayReadChat(viewer, role, group),
      contribute: policy.mayContribute(viewer, role, group),
      join: policy.mayJoin(viewer, role, group),
      inviteNewcomers: policy.mayInviteNewcomers(role, group),
      manage: policy.mayManage(role),
      leave: policy.mayLeave(role),
    },
  }
}

export type GroupOnPage = Awaited<ReturnType<typeof groupOnPage>>

export const groupPreview = (page: PageArgs, { name, description, memberCount, isPrivate }: GroupOnPage) =>
  linkPreviewOf(page, {
    title: name,
    description: description ?? counted(memberCount, "member"),
    isPrivate,
  })
