import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { Choice } from "../choice.tsx"
import type { Shown } from "./import-view.server.ts"
import { importPath } from "./paths.ts"

const labels = [
  ["name", "Name"],
  ["link", "Link"],
  ["brand", "Brand"],
  ["description", "Description"],
  ["image", "Picture's address"],
  ["collection", "Collection"],
  ["date", "Date"],
] as const

export function ColumnsForm({ id, columns, guess }: Shown<"columns"> & { id: number }) {
  const values = Object.fromEntries(Object.entries(guess).map(([field, column]) => [field, String(column)]))
  return (
    <ActionForm
      action={`${importPath(id)}/columns`}
      values={values}
      className="grid max-w-xl grid-cols-1 gap-4"
    >
      <h2 className="font-semibold">Which column is what?</h2>
      {labels.map(([field, label]) => (
        <Choice key={field} label={label} name={field}>
          <option value="">In no column</option>
          {columns.map(({ at, label }) => (
            <option key={at} value={at}>
              {label}
            </option>
          ))}
        </Choice>
      ))}
      <SubmitButton className="justify-self-start">Show what was found</SubmitButton>
    </ActionForm>
  )
}
