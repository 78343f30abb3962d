import { Link } from "@remix-run/react"
import { ButtonForm } from "~/forms/form.tsx"
import { Badge } from "~/ui/badge.tsx"
import { Button } from "~/ui/button.tsx"
import { counted, Time } from "~/ui/format.tsx"
import { formatNames } from "./formats.ts"
import { deleteImportPath, importPath } from "./paths.ts"

type Shown = {
  id: number
  format: keyof typeof formatNames
  fileName: string | null
  status: keyof typeof statusNames
  counts: { chosen: number; added: number; failed: number }
  createdAt: string
}

const statusNames = {
  mapping: "Columns to be named",
  preview: "To be checked",
  running: "Running",
  done: "Done",
} as const

export function ImportList({ imports }: { imports: Shown[] }) {
  if (imports.length === 0) return <p className="text-muted">You have imported nothing yet.</p>
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {imports.map((one) => (
        <Row key={one.id} {...one} />
      ))}
    </ul>
  )
}

function Row({ id, format, fileName, status, counts, createdAt }: Shown) {
  const name = fileName ?? formatNames[format]
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-40">
        <Link to={importPath(id)} className="link font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {formatNames[format]}, <Time at={createdAt} />
          {status === "done" && `, ${counted(counts.added, "item")} added`}
        </p>
        <p className="mt-1">
          <Badge>{statusNames[status]}</Badge>
        </p>
      </div>
      <ButtonForm action={deleteImportPath(id)}>
        {({ pending }) => (
          <Button variant="quiet" pending={pending} aria-label={`Delete the import ${name}`}>
            Delete
          </Button>
        )}
      </ButtonForm>
    </li>
  )
}
