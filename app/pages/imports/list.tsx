import { Link } from "react-router-dom"
import type { Import } from "~/domain/imports/responses.server.ts"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { formatName } from "~/services/import-file/file-formats.ts"
import { Badge } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { Time } from "~/ui/time.tsx"
import { Row, Rows } from "../rows.tsx"

const statusNames = {
  mapping: "Columns to be named",
  preview: "To be checked",
  running: "Running",
  done: "Done",
} as const

export function ImportList({ imports }: { imports: Import[] }) {
  if (imports.length === 0) return <p className="text-muted">You have imported nothing yet.</p>
  return <Rows>{imports.map(rowOf)}</Rows>
}

function rowOf({ id, format, fileName, status, counts, createdAt }: Import) {
  const called = formatName(format)
  const name = fileName ?? called
  return (
    <Row
      key={id}
      title={
        <Link to={paths.import(id)} className="link">
          {name}
        </Link>
      }
      facts={
        <>
          {called}, <Time at={createdAt} />
          {status === "done" && `, ${counted(counts.added, "item")} added`}
        </>
      }
      badges={<Badge>{statusNames[status]}</Badge>}
    >
      <ButtonForm action={paths.importForm(id, "delete")}>
        <SubmitButton variant="quiet" aria-label={`Delete the import ${name}`}>
          Delete
        </SubmitButton>
      </ButtonForm>
    </Row>
  )
}
