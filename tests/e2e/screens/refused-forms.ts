import { expect } from "@playwright/test"
import { shopLink } from "#tests/support/e2e.ts"
import { brand, collection, group, item, profile } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { refused, refusedInDialog, type Screen } from "./screen.ts"
import { type World } from "./world.ts"

/** Each form with what the server does not take in it, and what it says of that. Those of visitors stand with theirs. */
export const refusedScreens = (world: World): Screen[] => {
  const { quiet, vase, kitchen, thing, message } = world
  const addItem = {
    dialog: "add",
    path: paths.collectionForm(quiet.id, "add"),
    heading: collection.addItem,
  }
  const inGroup = (path: string, heading: string, values: Record<string, string>) => ({
    dialog: path,
    heading,
    path,
    act: refused(path, values),
  })
  const screens: Omit<Screen, "as">[] = [
    {
      name: "new-collection-refused",
      dialog: dialogs.newCollection,
      path: paths.collections({ dialog: dialogs.newCollection }),
      heading: collection.dialogTitle,
      act: refused("create-collection", { name: "  " }),
    },
    {
      name: "edit-collection-refused",
      dialog: "edit",
      path: paths.collectionForm(quiet.id, "edit"),
      heading: collection.edit,
      act: refusedInDialog("Save", { name: "", coverImageUrl: "no address" }),
    },
    {
      name: "notes-refused",
      dialog: "notes",
      path: paths.collectionForm(quiet.id, "notes", { edit: 1 }),
      heading: collection.notes,
      act: refusedInDialog("Save", { content: "  " }),
    },
    {
      ...addItem,
      name: "add-item-refused",
      act: refusedInDialog("Add to Quiet corners", { imageUrl: "no address" }),
    },
    {
      ...addItem,
      name: "add-item-twin",
      act: refusedInDialog("Add to Quiet corners", {
        name: "Aalto vase",
        brand: "Iittala",
        imageUrl: shopLink("/pictures/vase.png"),
        productUrl: shopLink("/vase"),
      }),
    },
    {
      ...addItem,
      name: "add-item-found",
      act: async (page) => {
        await page.getByLabel("Product link").fill(shopLink("/vase"))
        await page.getByLabel("Product link").blur()
        await expect(page.getByText(/^Found on/)).toBeVisible()
      },
    },
    {
      ...addItem,
      name: "add-item-wall",
      act: async (page) => {
        await page.getByLabel("Product link").fill(shopLink("/wall"))
        await page.getByLabel("Product link").blur()
        await expect(page.getByText(/The shop does not let programs read/)).toBeVisible()
        await refusedInDialog("Read it", { pageSource: "" })(page)
      },
    },
    {
      name: "edit-item-refused",
      dialog: dialogs.editItem,
      path: paths.product(vase.id, { dialog: dialogs.editItem }),
      heading: item.edit,
      act: refused("edit-item", { name: "", productUrl: "no address", imageUrl: "no address" }),
    },
    {
      name: "new-brand-refused",
      dialog: dialogs.newBrand,
      path: paths.brands({ dialog: dialogs.newBrand }),
      heading: brand.add,
      act: refused("create-brand", { name: "", website: "no address" }),
    },
    {
      name: "new-group-refused",
      ...inGroup(paths.newGroup, group.create, { name: "" }),
    },
    {
      name: "edit-group-refused",
      ...inGroup(paths.groupForm(kitchen.id, "edit"), "Edit group", { name: "" }),
    },
    {
      name: "add-to-group-refused",
      ...inGroup(paths.groupForm(kitchen.id, "items/add"), group.addItem, { url: shopLink("/wall") }),
    },
    {
      name: "save-item-refused",
      ...inGroup(paths.groupForm(kitchen.id, `items/${thing.id}/save`), "Save to my collection", {
        name: "",
        brand: "",
        imageUrl: "no address",
      }),
    },
    {
      name: "edit-message-refused",
      ...inGroup(
        paths.groupForm(kitchen.id, `messages/${message.id}/edit`, { tab: "chat" }),
        "Edit message",
        {
          content: "  ",
        },
      ),
    },
    {
      name: "profile-refused",
      path: paths.profile,
      heading: profile.title,
      act: async (page) => {
        await refused(paths.profileForm("username"), { username: "a" })(page)
        await refused(paths.profileForm("email"), { email: "nobody", currentPassword: "" })(page)
        await refused(paths.profileForm("password"), { currentPassword: "", newPassword: "short" })(page)
      },
    },
    {
      name: "delete-account-refused",
      dialog: "delete-account",
      path: paths.profileForm("delete"),
      heading: "Delete your account",
      act: refused(paths.profileForm("delete"), { currentPassword: "not mine" }),
    },
  ]
  return screens.map((screen) => ({ as: "mila", ...screen }))
}
