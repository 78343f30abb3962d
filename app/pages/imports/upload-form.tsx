import { FieldFrame, useField } from "~/ui/form/field.tsx"
import { ActionForm, SubmitButton } from "~/ui/form/form.tsx"
import { Choice } from "../choice.tsx"
import { fileFormats, sources } from "./formats.ts"

export function UploadForm() {
  return (
    <ActionForm encType="multipart/form-data" className="grid gap-4">
      <FileField />
      <Choice label="What it is" name="format">
        <option value="">Find out</option>
        {fileFormats.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <SubmitButton className="justify-self-start">Read the file</SubmitButton>
      <details className="text-sm text-muted">
        <summary className="link touch-target">Where do I get such a file?</summary>
        <dl className="mt-3 grid gap-2">
          {sources.map(([name, how]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </details>
    </ActionForm>
  )
}

const ACCEPTED =
  ".html,.htm,.csv,.tsv,.txt,.json,.zip,text/html,text/csv,text/plain,application/json,application/zip"

function FileField() {
  const { control, frame } = useField({
    label: "File",
    name: "file",
    help: "HTML, CSV, JSON or ZIP. At most 25 MB, a ZIP file as much as your pictures may take.",
  })
  return (
    <FieldFrame {...frame}>
      <div className="file-choice">
        <input {...control} type="file" accept={ACCEPTED} />
      </div>
    </FieldFrame>
  )
}
