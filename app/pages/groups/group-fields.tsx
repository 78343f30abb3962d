import { Switch, TextArea, TextField } from "~/forms/fields.tsx"
import { lengths } from "~/limits.ts"

export const GroupFields = () => (
  <>
    <TextField label="Name" name="name" required maxLength={lengths.name} autoComplete="off" autoFocus />
    <TextArea label="Description" optional name="description" maxLength={lengths.description} />
    <Switch label="Private group" help="Only people you invite can see it." name="isPrivate" />
  </>
)
