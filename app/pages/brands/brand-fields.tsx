import { TextArea, TextField } from "~/forms/fields.tsx"
import { lengths } from "~/limits.ts"

export const BrandFields = () => (
  <>
    <TextField label="Name" name="name" required maxLength={lengths.name} autoComplete="off" autoFocus />
    <TextArea label="Description" optional name="description" maxLength={lengths.description} />
    <TextField
      label="Website"
      optional
      help="Such as www.iittala.com"
      name="website"
      type="url"
      maxLength={lengths.url}
      autoComplete="off"
    />
  </>
)
