import { shopLink } from "#tests/support/e2e.ts"
import { failed, succeeded } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { type World } from "./world.ts"
import { failure, type Write } from "./write.ts"

export function inCollections({ people, collections: { kept, doomed, theirs } }: World): Write[] {
  const open = (form: "add" | "edit" | "people") => paths.collectionForm(kept.id, form)
  const item = {
    Name: "Teapot",
    Brand: "Arabia",
    Picture: "http://127.0.0.1:9/teapot.png",
    Description: "For two",
    "Product link": shopLink("/"),
  }
  return [
    {
      at: paths.newCollection,
      texts: { Name: "Quiet corners", Description: "For the hall" },
      press: "Create Collection",
      done: succeeded.collectionCreated,
      failed: failure(failed.createCollection),
    },
    {
      at: open("add"),
      texts: { Name: "Typed by hand" },
      picture: "Picture file",
      only: "js",
      done: succeeded.imageUploaded,
      failed: failure(failed.uploadImage),
    },
    {
      at: open("edit"),
      texts: { Name: "Kept well" },
      picture: "Picture file",
      only: "js",
      done: succeeded.coverUploaded,
      failed: failure(failed.uploadCover),
    },
    {
      at: open("add"),
      texts: { "Product link": shopLink("/wall"), Name: "Typed by hand" },
      press: "Fetch details",
      failed: failure(failed.fetchProduct),
    },
    {
      at: open("add"),
      texts: item,
      press: `Add to ${kept.name}`,
      done: succeeded.itemAdded,
      failed: failure(failed.createItem),
    },
    {
      at: open("edit"),
      texts: { Name: kept.name, Description: "What stays" },
      press: "Save",
      done: succeeded.collectionUpdated,
      failed: failure(failed.updateCollection),
    },
    {
      at: open("people"),
      press: "Add as co-owner",
      done: succeeded.coOwnerAdded,
      failed: failure(failed.addCoOwner),
    },
    {
      at: open("people"),
      press: "Add as collaborator",
      done: succeeded.collaboratorAdded,
      failed: failure(failed.addCollaborator),
    },
    {
      at: open("people"),
      press: `Remove ${people.coOwner.username}`,
      done: succeeded.coOwnerRemoved,
      failed: failure(failed.removeCoOwner),
    },
    {
      at: open("people"),
      press: `Remove ${people.collaborator.username}`,
      done: succeeded.collaboratorRemoved,
      failed: failure(failed.removeCollaborator),
    },
    {
      at: paths.collection(theirs.id),
      press: "Leave",
      done: succeeded.collectionLeft,
      failed: failure(failed.leaveCollection),
    },
    {
      at: paths.collectionForm(kept.id, "notes", { edit: 1 }),
      texts: { Note: "Measure the shelf" },
      press: "Save",
      done: succeeded.noteSaved,
      failed: failure(failed.saveNote),
    },
    {
      at: paths.collectionForm(doomed.id, "delete"),
      press: "Delete collection",
      done: succeeded.collectionDeleted,
      failed: failure(failed.deleteCollection),
    },
  ]
}

export function onItems({ items: { vase, bowl } }: World): Write[] {
  const open = (dialog: string) => paths.product(vase.id, { dialog })
  return [
    {
      at: open(dialogs.editItem),
      texts: { Name: "Savoy vase", Description: "Blown" },
      press: "Save",
      done: succeeded.itemUpdated,
      failed: failure(failed.updateItem),
    },
    {
      at: open(dialogs.moveItem),
      press: "Copy",
      done: succeeded.itemCopied,
      failed: failure(failed.copyItem),
    },
    {
      at: open(dialogs.moveItem),
      press: "Move",
      done: succeeded.itemMoved,
      failed: failure(failed.moveItem),
    },
    {
      at: paths.product(bowl.id, { dialog: dialogs.deleteItem }),
      press: "Delete item",
      done: succeeded.itemDeleted,
      failed: failure(failed.deleteItem),
    },
  ]
}
