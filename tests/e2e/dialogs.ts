import type { Page } from "@playwright/test"
import { groupItemPaths } from "~/pages/group-item/paths.ts"
import { trashPaths } from "../../app/pages/trash/paths.ts"
import { paths } from "../../app/paths.ts"

type Id = number | string

/** Unfolds what most products are saved without. */
export const openMore = (page: Page) => page.locator("summary", { hasText: "More description" }).click()

/** The address of every dialog. */
export const dialogAt = {
  newCollection: paths.newCollection,
  addItem: (collection: Id) => paths.collectionForm(collection, "add"),
  editCollection: (collection: Id) => paths.collectionForm(collection, "edit"),
  deleteCollection: (collection: Id) => paths.collectionForm(collection, "delete"),
  sharing: (collection: Id) => paths.collectionForm(collection, "people"),
  handover: (collection: Id) => paths.collectionForm(collection, "handover"),
  share: (collection: Id) => paths.collectionForm(collection, "share"),
  renameTag: (collection: Id) => paths.collectionForm(collection, "tags"),
  notes: (collection: Id) => paths.collectionForm(collection, "notes"),
  editNote: (collection: Id) => paths.collectionForm(collection, "notes", { edit: 1 }),
  editItem: (item: Id) => paths.productForm(item, "edit"),
  moveItem: (item: Id) => paths.productForm(item, "move"),
  copyItem: (item: Id) => paths.productForm(item, "copy"),
  readItem: (item: Id) => paths.productForm(item, "read"),
  deleteItem: (item: Id) => paths.productForm(item, "delete"),
  emptyTrash: trashPaths.empty,
  newBrand: paths.newBrand(),
  editBrand: (brand: Id) => paths.brandForm(brand, "edit"),
  newGroup: paths.newGroup,
  editGroup: (group: Id) => paths.groupForm(group, "edit"),
  deleteGroup: (group: Id) => paths.groupForm(group, "delete"),
  leaveGroup: (group: Id) => paths.groupForm(group, "leave"),
  members: (group: Id) => paths.groupForm(group, "members"),
  addGroupItem: (group: Id) => paths.groupForm(group, "items/add"),
  chooseGroupItem: (group: Id) => paths.groupForm(group, "items/choose"),
  saveGroupItem: (group: Id, item: Id) => groupItemPaths.form(group, item, "save"),
  editGroupItem: (group: Id, item: Id) => groupItemPaths.form(group, item, "edit"),
  removeGroupItem: (group: Id, item: Id) => groupItemPaths.form(group, item, "remove"),
  editMessage: (group: Id, message: Id) =>
    paths.groupForm(group, `messages/${Number(message)}/edit`, { tab: "chat" }),
  deleteMessage: (group: Id, message: Id) =>
    paths.groupForm(group, `messages/${Number(message)}/delete`, { tab: "chat" }),
  person: (username: string) => paths.person(username),
  deleteAccount: paths.profileForm("delete"),
}
