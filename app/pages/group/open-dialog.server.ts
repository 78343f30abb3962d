import { destinations } from "~/domain/collections/reads.server.ts"
import { invitableFriends, listMembers } from "~/domain/groups/member-reads.server.ts"
import { getMessage } from "~/domain/groups/message-reads.server.ts"
import { mayDeleteMessage, mayEditMessage, mayRemoveItem } from "~/domain/groups/policy.ts"
import { getGroupItem } from "~/domain/groups/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden } from "~/errors.ts"
import { idOf } from "~/http/forms/input.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { dialogs } from "~/paths.ts"
import type { GroupOnPage } from "./group-on-page.server.ts"

/**
 * What the dialog that the address names needs; null when it names none of this page's.
 * @throws {Unauthenticated} for a visitor, who comes back to it signed in. @throws {Forbidden} for who may not do
 *   what it is for.
 */
export function openDialog(page: PageArgs, group: GroupOnPage) {
  switch (page.url.searchParams.get("dialog")) {
    case dialogs.addGroupItem:
      return addItem(page, group)
    case dialogs.editGroup:
      return editGroup(page, group)
    case dialogs.deleteGroup:
      return deleteGroup(page, group)
    case dialogs.leaveGroup:
      return leaveGroup(page, group)
    case dialogs.members:
      return members(page, group)
    case dialogs.saveGroupItem:
      return saveItem(page, group)
    case dialogs.removeGroupItem:
      return removeItem(page, group)
    case dialogs.editMessage:
      return editMessage(page, group)
    case dialogs.deleteMessage:
      return deleteMessage(page, group)
    default:
      return null
  }
}

function needs({ viewer }: PageArgs, isAllowed: boolean): void {
  requireUser(viewer)
  if (!isAllowed) throw new Forbidden()
}

function addItem(page: PageArgs, { may }: GroupOnPage) {
  needs(page, may.contribute)
  return { name: dialogs.addGroupItem, formKey: newOneTimeKey() }
}

function editGroup(page: PageArgs, { may }: GroupOnPage) {
  needs(page, may.manage)
  return { name: dialogs.editGroup }
}

function deleteGroup(page: PageArgs, { may }: GroupOnPage) {
  needs(page, may.manage)
  return { name: dialogs.deleteGroup }
}

function leaveGroup(page: PageArgs, { may }: GroupOnPage) {
  needs(page, may.leave)
  return { name: dialogs.leaveGroup }
}

async function members(page: PageArgs, { id, may }: GroupOnPage) {
  needs(page, may.readChat)
  const { viewer, url } = page
  const cursor = url.searchParams.get("members")
  const [{ items, nextCursor }, friends] = await Promise.all([
    listMembers(viewer, id, { cursor, limit: pageSizes.api }),
    invitableFriends(viewer, id),
  ])
  return {
    name: dialogs.members,
    members: items.map(({ userId, role, status, user }) => ({
      userId,
      role,
      status,
      username: user.username,
    })),
    more: nextCursor,
    friends: friends.map((friend) => ({ id: friend.id, username: friend.username })),
    formKey: newOneTimeKey(),
  }
}

async function saveItem(page: PageArgs, { id }: GroupOnPage) {
  return {
    name: dialogs.saveGroupItem,
    item: await readItem(page, id),
    collections: await destinations(page.viewer),
    formKey: newOneTimeKey(),
  }
}

async function removeItem(page: PageArgs, { id, role }: GroupOnPage) {
  const item = await readItem(page, id)
  needs(page, mayRemoveItem(page.viewer, role, item))
  return { name: dialogs.removeGroupItem, item: { id: item.id, name: item.name } }
}

async function editMessage(page: PageArgs, { id }: GroupOnPage) {
  const message = await readMessage(page, id)
  needs(page, mayEditMessage(page.viewer, message))
  return { name: dialogs.editMessage, message: { id: message.id, content: message.content } }
}

async function deleteMessage(page: PageArgs, { id, role }: GroupOnPage) {
  const message = await readMessage(page, id)
  needs(page, mayDeleteMessage(page.viewer, role, message))
  return { name: dialogs.deleteMessage, message: { id: message.id, content: message.content } }
}

function readItem({ viewer, url }: PageArgs, groupId: number) {
  requireUser(viewer)
  return getGroupItem(viewer, groupId, idOf(url.searchParams.get("item")))
}

const readMessage = ({ viewer, url }: PageArgs, groupId: number) =>
  getMessage(viewer, groupId, idOf(url.searchParams.get("message")))

export type OpenDialog = NonNullable<Awaited<ReturnType<typeof openDialog>>>
/** The data of one of the dialogs. */
export type DialogOf<N extends OpenDialog["name"]> = Extract<OpenDialog, { name: N }>
