import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { userLoader } from "~/http/page.server.ts"
import { formatName } from "~/services/import-file/file-formats.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { choose } from "./actions.server.ts"
import { ColumnsForm } from "./columns.tsx"
import { importView } from "./import-view.server.ts"
import { Job } from "./job.tsx"
import { deleteImportPath, importsPath } from "./paths.ts"
import { Preview } from "./preview.tsx"

export const loader = userLoader(async (page) => {
  const found = await getImport(page.viewer, page.id())
  const { id, status, format, fileName } = found
  const end = { running: "Stop", done: "Delete", mapping: "Cancel", preview: "Cancel" }[status]
  return { id, end, fileName, format: formatName(format), shown: await importView(page, found) }
})

export const action = choose
export const clientAction = sendForm("Failed to import")

const title = "Import"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "What is brought in, and how far it is.")

export default function Import() {
  const { id, end, fileName, format, shown } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={fileName ?? format}
        description={fileName && format}
        back={{ to: importsPath, label: title }}
        actions={
          <ButtonForm action={deleteImportPath(id)}>
            <SubmitButton variant="quiet">{end}</SubmitButton>
          </ButtonForm>
        }
      />
      {shown.kind === "columns" && <ColumnsForm id={id} {...shown} />}
      {shown.kind === "preview" && <Preview {...shown} />}
      {shown.kind === "job" && <Job {...shown} />}
    </>
  )
}
