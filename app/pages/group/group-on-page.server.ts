import type { Actor } from "~/domain/actor.ts"
import * as policy from "~/domain/groups/policy.ts"
import type { Group } from "~/domain/groups/present.ts"
import { group as words } from "~/messages.ts"

/** What every part of the page knows of the group and of what the viewer may do in it. */
export function groupOnPage(actor: Actor, group: Group, role: policy.GroupRole) {
  const { id, name, description, isPrivate, memberCount, ownerId } = group
  return {
    id,
    name,
    description,
    isPrivate,
    memberCount,
    owner: role === "owner" ? words.you : words.user(ownerId),
    role,
    signedIn: actor !== null,
    may: {
      seeItems: policy.maySeeItems(role, group),
      readChat: policy.mayReadChat(actor, role, group),
      contribute: policy.mayContribute(actor, role, group),
      join: policy.mayJoin(actor, role, group),
      manage: policy.mayManage(role),
      leave: policy.mayLeave(role),
    },
  }
}

export type GroupOnPage = ReturnType<typeof groupOnPage>
