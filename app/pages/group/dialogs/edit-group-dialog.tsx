import { FormDialog } from "~/ui/form-dialog.tsx"
import { GroupFields } from "../../groups/group-fields.tsx"
import type { GroupOnPage } from "../group-on-page.server.ts"

type Props = { group: GroupOnPage; action: string; closeTo: string }

/** Name, description, and whether others may see it. */
export const EditGroupDialog = ({ group, ...form }: Props) => (
  <FormDialog title="Edit group" intent="edit-group" values={group} submit="Save" {...form}>
    <GroupFields />
  </FormDialog>
)
