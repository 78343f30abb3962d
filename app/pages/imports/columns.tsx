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
    <div className="grid max-w-xl grid-cols-1 gap-8">
      <section>
        <h2 className="mb-3 font-semibold">What the columns hold</h2>
        <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
          {columns.map(({ at, name, sample }) => (
            <div key={at} className="px-4 py-3 wrap-anywhere">
              <dt className="font-semibold" dir="auto">
                {name}
              </dt>
              <dd className="text-sm text-muted" dir="auto">
                {sample || "Empty in the first rows"}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <ActionForm action={`${importPath(id)}/columns`} values={values} className="grid grid-cols-1 gap-4">
        <h2 className="font-semibold">Which column is what?</h2>
        {labels.map(([field, label]) => (
          <Choice key={field} label={label} name={field}>
            <option value="">In no column</option>
            {columns.map(({ at, name }) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </Choice>
        ))}
        <SubmitButton className="justify-self-start">Show what was found</SubmitButton>
      </ActionForm>
    </div>
  )
}
