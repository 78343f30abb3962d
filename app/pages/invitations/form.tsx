import { Select, Switch, TextField } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"

type Props = {
  groups: { id: number; name: string }[]
  usesMax: number
  /** The same form makes another invitation when this has changed. */
  newest: number | undefined
}

export function InvitationForm({ groups, usesMax, newest = 0 }: Props) {
  return (
    <ActionForm
      key={newest}
      values={{ uses: "1", lasts: "month", befriends: true }}
      preventScrollReset
      className="grid gap-4"
    >
      <TextField
        label="How many people can use it"
        help={`At most ${usesMax.toLocaleString("en")}.`}
        name="uses"
        inputMode="numeric"
        autoComplete="off"
      />
      <Select label="How long it works" name="lasts">
        <option value="week">A week</option>
        <option value="month">A month</option>
        <option value="year">A year</option>
        <option value="never">Until it is used up or revoked</option>
      </Select>
      <Switch label="They become my friends" name="befriends" />
      {groups.length > 0 && (
        <Select
          label="They join a group"
          name="groupId"
          optional
          options={groups.map(({ id, name }) => [id, name])}
        >
          <option value="">None</option>
        </Select>
      )}
      <input type="hidden" name="newest" value={newest} />
      <SubmitButton className="justify-self-start">Make a link</SubmitButton>
    </ActionForm>
  )
}
