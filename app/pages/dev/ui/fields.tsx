import { ConflictChoice, EditedFields } from "~/forms/edited-fields.tsx"
import { FormError } from "~/forms/field.tsx"
import { InlineForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Select, Switch, TextArea, TextField } from "~/ui/fields.tsx"
import { RestoredNote } from "~/ui/late/restored-note.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { Row, Section } from "./section.tsx"

export function Fields() {
  return (
    <Section title="Fields">
      <Row>
        <SearchField label="Search items" value="vase" />
      </Row>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Name" name="empty" />
        <TextField label="Filled" name="filled-name" defaultValue="Aalto vase" />
        <TextField label="With help" name="help" help="As on the label." optional />
        <TextField label="With an error" name="error" defaultValue=" " errors={["Name is required"]} />
        <TextField label="Disabled" name="disabled" defaultValue="Aalto vase" disabled />
        <TextField label="Password" name="password" type="password" defaultValue="secret" />
        <TextArea label="Description" name="description" optional defaultValue="Mouth-blown glass." />
        <TextArea label="Note" name="note" errors={["Description cannot be empty"]} />
        <Select label="Collection" name="collection" help="Where it goes.">
          <option>Quiet corners</option>
          <option>Kitchen</option>
        </Select>
        <Select label="Group" name="group" errors={["Choose a group"]}>
          <option>Wedding</option>
        </Select>
        <Switch label="Private Collection" name="off" />
        <Switch label="Private profile" name="on" defaultChecked help="Only friends see it." />
        <Switch label="With an error" name="wrong-switch" errors={["Must be true or false"]} />
        <RestoredNote hasText onDiscard={() => {}} />
        <FormError errors={["This request came from another site", "Please try again."]} />
      </div>
      <InlineForm action={paths.profileForm("username")} className="mt-6 flex items-end gap-4">
        <EditedFields>
          <TextField label="Username" name="username" />
        </EditedFields>
        <SubmitButton>Save</SubmitButton>
      </InlineForm>
      <div className="mt-6 max-w-md">
        <ConflictChoice name="title" conflict={{ mine: "Oak stool", theirs: "Birch stool", version: "1" }} />
      </div>
    </Section>
  )
}
