import { brand, collection, group, item } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { type Screen } from "./screen.ts"
import { type World } from "./world.ts"

/** Every dialog and drawer, as its address opens it. */
export const dialogScreens = (world: World): Screen[] => {
  const { quiet, secret, empty, long, vase, kitchen, thing, message } = world
  const inCollection = (
    form: Parameters<typeof paths.collectionForm>[1],
    heading: string,
    more?: Partial<Screen>,
  ) => ({
    dialog: form,
    heading,
    path: paths.collectionForm(quiet.id, form),
    name: `collection-${form}`,
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
    inCollection("add", collection.addItem),
    inCollection("add", collection.addItem, {
      name: "add-item-long",
      path: paths.collectionForm(long.id, "add"),
    }),
    inCollection("edit", collection.edit),
    inCollection("delete", "Delete Quiet corners"),
    inCollection("people", collection.manageCoOwners),
    inCollection("people", collection.manageCoOwners, {
      name: "co-owners-nobody",
      path: paths.collectionForm(secret.id, "people"),
    }),
    inCollection("notes", collection.notes),
    inCollection("notes", collection.notes, {
      name: "notes-editing",
      path: paths.collectionForm(quiet.id, "notes", { edit: 1 }),
    }),
    inCollection("notes", collection.notes, {
      name: "notes-first",
      path: paths.collectionForm(empty.id, "notes"),
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
