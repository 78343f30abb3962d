import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { Choice } from "../../choice.tsx"

/** @param newest with another one, the same form makes another token. */
export function TokenForm({ newest = 0 }: { newest: number | undefined }) {
  return (
    <ActionForm
      key={newest}
      values={{ scope: "read", lasts: "quarter" }}
      preventScrollReset
      className="grid gap-4"
    >
      <TextField label="Name" help="What will use it." name="name" maxLength={120} autoComplete="off" />
      <Choice label="What it may do" name="scope">
        <option value="read">Read what you see</option>
        <option value="write">Read and write as you</option>
      </Choice>
      <Choice label="How long it works" name="lasts">
        <option value="month">30 days</option>
        <option value="quarter">90 days</option>
        <option value="year">A year</option>
        <option value="never">Until it is revoked</option>
      </Choice>
      <input type="hidden" name="newest" value={newest} />
      <SubmitButton className="justify-self-start">Make a token</SubmitButton>
    </ActionForm>
  )
}
