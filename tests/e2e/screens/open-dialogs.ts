import { brand, collection, group, item } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { type Screen } from "./screen.ts"
import { type World } from "./world.ts"

type GroupForm = Parameters<typeof paths.groupForm>[1]

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
  const inGroup = (name: string, form: GroupForm, heading: string) => ({
    name,
    dialog: name,
    heading,
    path: paths.groupForm(kitchen.id, form, { tab: form.startsWith("messages/") ? "chat" : undefined }),
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
    { dialog: "new-group", path: paths.newGroup, heading: group.create },
    inGroup("edit-group", "edit", "Edit group"),
    inGroup("delete-group", "delete", "Delete this group?"),
    inGroup("members", "members", "Members"),
    { ...inGroup("leave-group", "leave", "Leave this group?"), as: "boris" },
    inGroup("add-to-group", "items/add", group.addItem),
    inGroup("save-item", `items/${thing.id}/save`, "Save to my collection"),
    { ...inGroup("save-item-nowhere", `items/${thing.id}/save`, "Save to my collection"), as: "nova" },
    inGroup("remove-item", `items/${thing.id}/remove`, "Remove this item?"),
    inGroup("edit-message", `messages/${message.id}/edit`, "Edit message"),
    inGroup("delete-message", `messages/${message.id}/delete`, "Delete this message?"),
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
