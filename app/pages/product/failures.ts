import { failed } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  "edit-item": failed.updateItem,
  "move-item": failed.moveItem,
  "copy-item": failed.copyItem,
  "delete-item": failed.deleteItem,
}
