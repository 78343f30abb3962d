import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { sendForm } from "~/browser/send-form.ts"
import { jobLimits } from "~/domain/imports/job-limits.ts"
import { listImports } from "~/domain/imports/reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { FieldFrame, useField } from "~/forms/field.tsx"
import { FileInput, Select } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { quotaOf } from "~/services/images/quota.server.ts"
import { fileFormats } from "~/services/import-file/file-formats.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Part } from "../rows.tsx"
import { ImportList } from "./list.tsx"
import { upload } from "./upload.server.ts"

export const loader = userLoader(async ({ viewer }) => {
  const { items } = await listImports(viewer, { limit: jobLimits.kept })
  return { imports: items, zipMb: await quotaOf(requireUser(viewer).id) }
})

export const action = upload
export const clientAction = sendForm("Failed to read the file")

const title = "Import"
const purpose = "Bring what you have saved elsewhere. You see what was found before anything is added."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, purpose)

export default function Imports() {
  const { imports, zipMb } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            {purpose}
            <Link to={paths.links()} className="link touch-target">
              Several links at once
            </Link>
          </>
        }
        back={{ to: paths.profile, label: "Profile" }}
      />
      <Part title="A file">
        <UploadForm zipMb={zipMb} />
      </Part>
      <Part title="Your imports">
        <ImportList imports={imports} />
      </Part>
    </>
  )
}

const sources: [name: string, how: string][] = [
  ["Browsers, Pinboard, linkding", "the bookmarks as an HTML file"],
  ["Raindrop", "Settings, Export, CSV"],
  ["Karakeep, Linkwarden, wallabag", "the settings' export, a JSON file"],
  ["Pocket, Instapaper, other programs", "the list of links as HTML or JSON"],
  ["Pinterest, Amazon", "open the board or wish list to its end, and save the page as HTML"],
  ["Spreadsheets", "a CSV file with names or links"],
  ["Another installation of this app", "the ZIP file of your data, or a collection as JSON"],
]

function UploadForm({ zipMb }: { zipMb: number }) {
  return (
    <ActionForm encType="multipart/form-data" className="grid grid-cols-1 gap-4">
      <FileField zipMb={zipMb} />
      <Select
        label="Kind of file"
        name="format"
        options={Object.entries(fileFormats).map(([value, [name]]) => [value, name])}
      >
        <option value="">Recognise it</option>
      </Select>
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
  ".html,.htm,.csv,.tsv,.txt,.json,.xbel,.xml,.zip,text/html,text/csv,text/plain,application/json,application/zip"

function FileField({ zipMb }: { zipMb: number }) {
  const { control, frame } = useField({
    label: "File",
    name: "file",
    help: `HTML, CSV or JSON: up to 25 MB. ZIP: ${zipMb ? `up to your ${zipMb.toLocaleString("en")} MB` : "of any size"}.`,
  })
  return (
    <FieldFrame {...frame}>
      <FileInput {...control} accept={ACCEPTED} />
    </FieldFrame>
  )
}
