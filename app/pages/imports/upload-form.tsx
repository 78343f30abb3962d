import { FieldFrame, useField } from "~/forms/field.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { Choice } from "../choice.tsx"
import { fileFormats } from "./formats.ts"

const sources: [name: string, how: string][] = [
  ["Browsers, Pinboard, linkding", "the bookmarks as an HTML file"],
  ["Raindrop", "Settings, Export, CSV"],
  ["Karakeep, Linkwarden", "the settings' export, a JSON file"],
  ["Pinterest, Amazon", "open the board or wish list to its end, and save the page as HTML"],
  ["Spreadsheets", "a CSV file with names or links"],
  ["Another installation of this app", "the ZIP file of your data, or a collection as JSON"],
]

export function UploadForm() {
  return (
    <ActionForm encType="multipart/form-data" className="grid grid-cols-1 gap-4">
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
