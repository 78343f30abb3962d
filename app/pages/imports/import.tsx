import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { getImport } from "~/domain/imports/reads.server.ts"
import { choose, startImport } from "~/domain/imports/writes.server.ts"
import { findFirst } from "~/domain/write.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { textsOf } from "~/forms/values.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { formatName } from "~/services/import-file/file-formats.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { ColumnsForm } from "./columns-form.tsx"
import { importView } from "./import-view.server.ts"
import { Job } from "./job.tsx"
import { Preview } from "./preview.tsx"

export const loader = userLoader(async (page) => {
  const row = await getImport(page.viewer, page.id())
  const { id, status, format, fileName } = row
  const end = { running: "Stop", done: "Delete", mapping: "Cancel", preview: "Cancel" }[status]
  return { id, end, fileName, format: formatName(format), shown: await importView(page, row) }
})

export const action = formAction({
  creates: true,
  failed: "Failed to import",
  run: async ({ viewer, id, fields, options }) => {
    if (await findFirst(options)) return
    const texts = textsOf(fields)
    const isSent = (name: string) => texts[name] !== undefined
    const isNew = new Set(idsOf(texts.newPlaces))
    const places = idsOf(texts.places).map((place) => ({
      id: place,
      isChosen: isSent(`in${place}`),
      ...(isNew.has(place) && { isPrivate: isSent(`private${place}`) }),
    }))
    const shownIds = idsOf(texts.rows)
    const chosenIds = shownIds.filter((row) => isSent(`row${row}`))
    await choose(viewer, id(), { places, shownIds, chosenIds }, { sender: options.sender })
    if (texts.go === undefined || texts.go === "start") await startImport(viewer, id(), options)
  },
  done: (_, { id, fields }) => ({ to: paths.import(id(), pageOf(textsOf(fields).go)) }),
})
export const clientAction = sendForm("Failed to import")

/** The form sends the ids of its rows, because an unchecked box is not sent. */
const idsOf = (list: string | undefined) =>
  (list ?? "")
    .split(",", 100)
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)

/** Reads the page from a button's value, such as `place=3&cursor=…`. */
function pageOf(go = "") {
  const query = new URLSearchParams(go)
  const place = query.get("place") ?? ""
  return { place: /^\d{1,15}$/.test(place) ? Number(place) : undefined, cursor: query.get("cursor") }
}

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
        back={{ to: paths.imports, label: title }}
        actions={
          <ButtonForm action={paths.importForm(id, "delete")}>
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
