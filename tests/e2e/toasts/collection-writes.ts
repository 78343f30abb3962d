import { shopLink } from "#tests/support/e2e.ts"
import { failed, succeeded } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import type { World } from "./world.ts"
import { failure, type Write } from "./write.ts"

export function inCollections({ people, collections: { kept, doomed, theirs } }: World): Write[] {
  const open = (dialog: string) => paths.collection(kept.id, { dialog })
  const item = {
    Name: "Teapot",
    Brand: "Arabia",
    Picture: "http://127.0.0.1:9/teapot.png",
    Description: "For two",
    "Product link": shopLink("/"),
  }
  return [
    {
      at: paths.collections({ dialog: dialogs.newCollection }),
      texts: { Name: "Quiet corners", Description: "For the hall" },
      press: "Create Collection",
      done: succeeded.collectionCreated,
      failed: failure(failed.createCollection),
    },
    {
      at: open(dialogs.addItem),
      texts: { Name: "Typed by hand" },
      picture: "Picture file",
      only: "js",
      done: succeeded.imageUploaded,
      failed: failure(failed.uploadImage),
    },
    {
      at: open(dialogs.editCollection),
      texts: { Name: "Kept well" },
      picture: "Picture file",
      only: "js",
      done: succeeded.coverUploaded,
      failed: failure(failed.uploadCover),
    },
    {
      at: open(dialogs.addItem),
      texts: { "Product link": shopLink("/wall"), Name: "Typed by hand" },
      press: "Fetch details",
      failed: failure(failed.fetchProduct),
    },
    {
      at: open(dialogs.addItem),
      texts: item,
      press: `Add to ${kept.name}`,
      done: succeeded.itemAdded,
      failed: failure(failed.createItem),
    },
    {
      at: open(dialogs.editCollection),
      texts: { Name: kept.name, Description: "What stays" },
      press: "Save",
      done: succeeded.collectionUpdated,
      failed: failure(failed.updateCollection),
    },
    {
      at: open(dialogs.sharing),
      press: "Add as co-owner",
      done: succeeded.coOwnerAdded,
      failed: failure(failed.addCoOwner),
    },
    {
      at: open(dialogs.sharing),
      press: "Add as collaborator",
      done: succeeded.collaboratorAdded,
      failed: failure(failed.addCollaborator),
    },
    {
      at: open(dialogs.sharing),
      press: `Remove ${people.coOwner.username}`,
      done: succeeded.coOwnerRemoved,
      failed: failure(failed.removeCoOwner),
    },
    {
      at: open(dialogs.sharing),
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
      at: paths.collection(kept.id, { dialog: dialogs.notes, edit: 1 }),
      texts: { Note: "Measure the shelf" },
      press: "Save",
      done: succeeded.noteSaved,
      failed: failure(failed.saveNote),
    },
    {
      at: paths.collection(doomed.id, { dialog: dialogs.deleteCollection }),
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
