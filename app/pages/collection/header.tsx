import { Visibility } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { useCollection } from "./use-collection.ts"

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
        </>
      }
    />
  )
}
