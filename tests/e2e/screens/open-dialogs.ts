import { brand, collection, group, item } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import type { Screen } from "./screen.ts"
import type { World } from "./world.ts"

/** Every dialog and drawer, as its address opens it. */
export const dialogScreens = (world: World): Screen[] => {
  const { quiet, secret, empty, long, vase, kitchen, thing, message } = world
  const inCollection = (dialog: string, heading: string, more?: Partial<Screen>) => ({
    dialog,
    heading,
    path: paths.collection(quiet.id, { dialog }),
    ...more,
  })
  const inProduct = (dialog: string, heading: string) => ({
    dialog,
    heading,
    path: paths.product(vase.id, { dialog }),
  })
  const inGroup = (dialog: string, heading: string, query: object = {}) => ({
    dialog,
    heading,
    path: paths.group(kitchen.id, { dialog, ...query }),
  })
  const screens: (Omit<Screen, "as" | "name"> & Partial<Screen>)[] = [
    {
      dialog: dialogs.newCollection,
      path: paths.collections({ dialog: dialogs.newCollection }),
      heading: collection.dialogTitle,
    },
    inCollection(dialogs.addItem, collection.addItem),
    inCollection(dialogs.addItem, collection.addItem, {
      name: "add-item-long",
      path: paths.collection(long.id, { dialog: dialogs.addItem }),
    }),
    inCollection(dialogs.editCollection, collection.edit),
    inCollection(dialogs.deleteCollection, "Delete Quiet corners"),
    inCollection(dialogs.sharing, collection.manageCoOwners),
    inCollection(dialogs.sharing, collection.manageCoOwners, {
      name: "co-owners-nobody",
      path: paths.collection(secret.id, { dialog: dialogs.sharing }),
    }),
    inCollection(dialogs.notes, collection.notes),
    inCollection(dialogs.notes, collection.notes, {
      name: "notes-editing",
      path: paths.collection(quiet.id, { dialog: dialogs.notes, edit: 1 }),
    }),
    inCollection(dialogs.notes, collection.notes, {
      name: "notes-first",
      path: paths.collection(empty.id, { dialog: dialogs.notes }),
    }),
    inProduct(dialogs.editItem, item.edit),
    inProduct(dialogs.moveItem, "Move or copy"),
    inProduct(dialogs.deleteItem, "Delete"),
    { dialog: dialogs.newBrand, path: paths.brands({ dialog: dialogs.newBrand }), heading: brand.add },
    { dialog: dialogs.newGroup, path: paths.groups({ dialog: dialogs.newGroup }), heading: group.create },
    inGroup(dialogs.editGroup, "Edit group"),
    inGroup(dialogs.deleteGroup, "Delete this group?"),
    inGroup(dialogs.members, "Members"),
    { ...inGroup(dialogs.leaveGroup, "Leave this group?"), as: "boris" },
    inGroup(dialogs.addGroupItem, group.addItem),
    inGroup(dialogs.saveGroupItem, "Save to my collection", { item: thing.id }),
    {
      ...inGroup(dialogs.saveGroupItem, "Save to my collection", { item: thing.id }),
      name: "save-item-nowhere",
      as: "nova",
    },
    inGroup(dialogs.removeGroupItem, "Remove this item?", { item: thing.id }),
    inGroup(dialogs.editMessage, "Edit message", { tab: "chat", message: message.id }),
    inGroup(dialogs.deleteMessage, "Delete this message?", { tab: "chat", message: message.id }),
    {
      dialog: "person",
      path: paths.person(world.boris.username),
      heading: world.boris.username,
    },
    {
      dialog: "delete-account",
      path: paths.profileForm("delete"),
      heading: "Delete your account",
    },
  ]
  return screens.map((screen) => ({ as: "mila", name: screen.dialog ?? "", ...screen }))
}
