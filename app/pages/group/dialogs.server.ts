import type { Actor } from "~/domain/actor.ts"
import { signedIn } from "~/domain/actor.ts"
import { sidebarCollections } from "~/domain/collections/queries.server.ts"
import { Forbidden, NotFound } from "~/domain/errors.ts"
import { getGroupItem } from "~/domain/groups/item-queries.server.ts"
import { invitableFriends, listMembers } from "~/domain/groups/member-queries.server.ts"
import { getMessage } from "~/domain/groups/message-queries.server.ts"
import { mayDeleteMessage, mayEditMessage, mayRemoveItem } from "~/domain/groups/policy.ts"
import { newOneTimeKey } from "~/http/one-time-key.server.ts"
import { pageSizes } from "~/limits.ts"
import { dialogs } from "~/paths.ts"
import type { GroupOnPage } from "./parts.ts"

function idIn(url: URL, name: string): number {
  const value = url.searchParams.get(name) ?? ""
  if (!/^[1-9]\d{0,15}$/.test(value)) throw new NotFound()
  return Number(value)
}

function need(may: boolean): void {
  if (!may) throw new Forbidden()
}

/**
 * What the dialog of this address shows, each to those who may do what it is for; null when it names none of this
 * page's.
 * @throws {Unauthenticated} for a visitor, who comes back to it signed in.
 */
export async function dialogData(actor: Actor, group: GroupOnPage, url: URL) {
  const name = url.searchParams.get("dialog")
  if (!name || !Object.hasOwn(readers, name)) return null
  signedIn(actor)
  return readers[name as keyof typeof readers](actor, group, url)
}

const readers = {
  [dialogs.addGroupItem]: async (_: Actor, { may }: GroupOnPage) => {
    need(may.contribute)
    return { name: dialogs.addGroupItem, formKey: newOneTimeKey() }
  },
  [dialogs.editGroup]: async (_: Actor, { may }: GroupOnPage) => {
    need(may.manage)
    return { name: dialogs.editGroup }
  },
  [dialogs.deleteGroup]: async (_: Actor, { may }: GroupOnPage) => {
    need(may.manage)
    return { name: dialogs.deleteGroup }
  },
  [dialogs.leaveGroup]: async (_: Actor, { may }: GroupOnPage) => {
    need(may.leave)
    return { name: dialogs.leaveGroup }
  },
  [dialogs.members]: async (actor: Actor, group: GroupOnPage, url: URL) => {
    const cursor = url.searchParams.get("cursor")
    const { items, nextCursor } = await listMembers(actor, group.id, { cursor, limit: pageSizes.api })
    return {
      name: dialogs.members,
      members: items.map(({ userId, role, status, user }) => ({
        userId,
        role,
        status,
        username: user.username,
      })),
      more: nextCursor,
      friends: (await invitableFriends(actor, group.id)).map(({ id, username }) => ({ id, username })),
      formKey: newOneTimeKey(),
    }
  },
  [dialogs.saveGroupItem]: async (actor: Actor, group: GroupOnPage, url: URL) => {
    const item = await getGroupItem(actor, group.id, idIn(url, "item"))
    const collections = await sidebarCollections(actor)
    return {
      name: dialogs.saveGroupItem,
      item,
      collections: collections.map(({ id, name }) => ({ id, name })),
      formKey: newOneTimeKey(),
    }
  },
  [dialogs.removeGroupItem]: async (actor: Actor, group: GroupOnPage, url: URL) => {
    const item = await getGroupItem(actor, group.id, idIn(url, "item"))
    need(mayRemoveItem(actor, group.role, item))
    return { name: dialogs.removeGroupItem, item: { id: item.id, name: item.name } }
  },
  [dialogs.editMessage]: async (actor: Actor, group: GroupOnPage, url: URL) => {
    const message = await getMessage(actor, group.id, idIn(url, "message"))
    need(mayEditMessage(actor, message))
    return { name: dialogs.editMessage, message: { id: message.id, content: message.content } }
  },
  [dialogs.deleteMessage]: async (actor: Actor, group: GroupOnPage, url: URL) => {
    const message = await getMessage(actor, group.id, idIn(url, "message"))
    need(mayDeleteMessage(actor, group.role, message))
    return { name: dialogs.deleteMessage, message: { id: message.id, content: message.content } }
  },
} as const

export type DialogData = NonNullable<Awaited<ReturnType<typeof dialogData>>>
/** The data of one of the dialogs. */
export type DialogOf<N extends DialogData["name"]> = Extract<DialogData, { name: N }>
