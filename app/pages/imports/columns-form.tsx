import { Select } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { columnNames } from "~/services/import-file/file-formats.ts"
import { Picture } from "~/ui/picture.tsx"
import { Rows } from "../rows.tsx"
import type { Shown } from "./import-view.server.ts"
import { LossList } from "./losses.tsx"

type Props = Shown<"columns"> & { id: number }

export function ColumnsForm({
  id,
  columns,
  values,
  headerRows,
  encodings,
  currencies,
  found,
  losses,
}: Props) {
  return (
    <ActionForm
      key={JSON.stringify(values)}
      action={paths.importForm(id, "columns")}
      values={values}
      className="grid max-w-2xl grid-cols-1 gap-6"
    >
      {found.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-semibold">How the first products will be saved</h2>
          <Rows>
            {found.map((product) => (
              <Found key={product.at} {...product} />
            ))}
          </Rows>
        </section>
      )}
      <LossList losses={losses} />
      <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <legend className="mb-4">
          <h2 className="font-semibold">Which column is what?</h2>
        </legend>
        {Object.entries(columnNames).map(([field, label]) => (
          <Select
            key={field}
            label={label}
            name={field}
            options={columns.map(({ at, label }) => [at, label])}
          >
            <option value="">In no column</option>
          </Select>
        ))}
      </fieldset>
      <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <legend className="mb-4">
          <h2 className="font-semibold">How is the table to be read?</h2>
        </legend>
        <Select
          label="Currency of prices without one"
          name="inCurrency"
          options={currencies.map(({ code, label }) => [code, label])}
        >
          <option value="">Unknown: leave these prices out</option>
        </Select>
        {headerRows.length > 0 && (
          <Select label="Headers" name="headerRow" options={headerRows.map((row, at) => [at, row])}>
            <option value="-1">No row has headers</option>
          </Select>
        )}
        {encodings.length > 0 && (
          <Select label="Text looks wrong? Its encoding" name="encoding" options={encodings} />
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>Show what was found</SubmitButton>
        <SubmitButton variant="ghost" name="go" value="again">
          Read it this way
        </SubmitButton>
      </div>
    </ActionForm>
  )
}

type FoundProps = Omit<Props["found"][number], "at">

const Found = ({ name, facts, tags, text, picture }: FoundProps) => (
  <li className="flex items-start justify-between gap-3 px-4 py-3">
    <div className="min-w-0 grow wrap-anywhere">
      <p className="font-semibold" dir="auto">
        {name}
      </p>
      <p className="text-sm">{facts}</p>
      {tags && (
        <p className="text-sm" dir="auto">
          {tags}
        </p>
      )}
      {text && (
        <p className="line-clamp-2 text-sm text-muted" dir="auto">
          {text}
        </p>
      )}
    </div>
    {picture && (
      <span className="frame size-12 flex-none">
        <Picture picture={picture} alt="" use="thumbnail" />
      </span>
    )}
  </li>
)
