import { failed } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  "add-item": failed.createItem,
  "add-item-anyway": failed.createItem,
  "fetch-details": failed.fetchProduct,
  "paste-page": failed.fetchProduct,
  "edit-collection": failed.updateCollection,
  "delete-collection": failed.deleteCollection,
  "add-co-owner": failed.addCoOwner,
  "add-collaborator": failed.addCollaborator,
  "remove-co-owner": failed.removeCoOwner,
  "remove-collaborator": failed.removeCollaborator,
  leave: failed.leaveCollection,
  "save-note": failed.saveNote,
}
