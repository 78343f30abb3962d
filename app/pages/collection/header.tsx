import { Visibility } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { useCollection } from "./use-collection.ts"

const formats = [
  ["html", "Page"],
  ["csv", "Table (CSV)"],
  ["json", "JSON"],
] as const

export function CollectionHeader() {
  const { collection, mayReport } = useCollection()
  const { id, name, description, isPrivate, itemCount, owner } = collection
  return (
    <PageHeader
      title={name}
      description={description}
      meta={
        <>
          <Visibility isPrivate={isPrivate} />
          <span>
            by <bdi>{owner}</bdi>
          </span>
          <span>{counted(itemCount, "item")}</span>
          {mayReport && (
            <a className="link touch-target" href={`/report?kind=collection&id=${id}`}>
              Report
            </a>
          )}
          <details>
            <summary className="link touch-target list-none">Export</summary>
            {formats.map(([format, label]) => (
              <a
                key={format}
                className="link mr-3"
                href={`/api/collections/${id}/export?format=${format}`}
                download
              >
                {label}
              </a>
            ))}
          </details>
        </>
      }
    />
  )
}
