import { failed } from "~/messages.ts"

/** What the forms of this page say when they fail. */
export const failures = {
  join: "Failed to join the group",
  leave: "Failed to leave the group",
  "edit-group": "Failed to update group",
  "delete-group": "Failed to delete group",
  invite: "Failed to invite",
  "remove-member": "Failed to remove the member",
  "add-item": failed.addGroupItem,
  "remove-item": "Failed to remove item",
  "save-item": failed.createItem,
  "send-message": failed.sendMessage,
  "edit-message": "Failed to change the message",
  "delete-message": "Failed to delete the message",
}
