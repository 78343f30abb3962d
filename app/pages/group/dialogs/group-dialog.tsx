import { dialogs, paths, withQuery } from "~/paths.ts"
import { ConfirmDialog } from "~/ui/form-dialog.tsx"
import type { GroupOnPage } from "../group-on-page.server.ts"
import type { OpenDialog } from "../open-dialog.server.ts"
import { AddItemDialog } from "./add-item-dialog.tsx"
import { EditGroupDialog } from "./edit-group-dialog.tsx"
import { EditMessageDialog } from "./edit-message-dialog.tsx"
import { MembersDialog } from "./members-dialog.tsx"
import { SaveItemDialog } from "./save-item-dialog.tsx"

type Props = { group: GroupOnPage; dialog: OpenDialog; closeTo: string }

/** The dialog that the address names. */
export function GroupDialog({ group, dialog, closeTo }: Props) {
  const action = withQuery(closeTo, { dialog: dialog.name })
  const chat = paths.group(group.id, { tab: "chat" })
  switch (dialog.name) {
    case dialogs.addGroupItem:
      return <AddItemDialog action={action} closeTo={closeTo} formKey={dialog.formKey} />
    case dialogs.editGroup:
      return <EditGroupDialog group={group} action={action} closeTo={closeTo} />
    case dialogs.members:
      return <MembersDialog group={group} data={dialog} action={action} closeTo={closeTo} />
    case dialogs.saveGroupItem:
      return (
        <SaveItemDialog
          data={dialog}
          action={withQuery(action, { item: dialog.item.id })}
          closeTo={closeTo}
        />
      )
    case dialogs.editMessage:
      return (
        <EditMessageDialog
          message={dialog.message}
          action={withQuery(chat, { dialog: dialog.name, message: dialog.message.id })}
          closeTo={chat}
        />
      )
    case dialogs.deleteMessage:
      return (
        <ConfirmDialog
          title="Delete this message?"
          text={dialog.message.content}
          intent="delete-message"
          confirm="Delete message"
          action={withQuery(chat, { dialog: dialog.name, message: dialog.message.id })}
          closeTo={chat}
        >
          <input type="hidden" name="messageId" value={dialog.message.id} />
        </ConfirmDialog>
      )
    case dialogs.removeGroupItem:
      return (
        <ConfirmDialog
          title="Remove this item?"
          text={`“${dialog.item.name}” goes from the group's list.`}
          intent="remove-item"
          confirm="Remove item"
          action={withQuery(action, { item: dialog.item.id })}
          closeTo={closeTo}
        >
          <input type="hidden" name="itemId" value={dialog.item.id} />
        </ConfirmDialog>
      )
    case dialogs.leaveGroup:
      return (
        <ConfirmDialog
          title="Leave this group?"
          text={
            group.isPrivate
              ? "It is private: to come back you need another invitation."
              : "You can join again at any time."
          }
          intent="leave"
          confirm="Leave group"
          action={action}
          closeTo={closeTo}
        />
      )
    case dialogs.deleteGroup:
      return (
        <ConfirmDialog
          title="Delete this group?"
          text="Its items and its chat go with it, for everyone. This cannot be undone."
          intent="delete-group"
          confirm="Delete group"
          action={action}
          closeTo={closeTo}
        />
      )
  }
}
