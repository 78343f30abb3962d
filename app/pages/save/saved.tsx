import { Link } from "react-router-dom"
import { paths } from "~/paths.ts"
import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import type { savedItem } from "./open.server.ts"

export function Saved({ cards, collection }: Awaited<ReturnType<typeof savedItem>>) {
  const [{ id, name }] = cards as [ItemCardData]
  return (
    <>
      <PageHeader
        title={name}
        meta={
          <span>
            In{" "}
            <Link className="link" to={paths.collection(collection.id)}>
              <bdi>{collection.name}</bdi>
            </Link>
          </span>
        }
      />
      <p role="status" className="mb-5">
        Saved.{" "}
        <Link className="link touch-target" to={paths.product(id)}>
          View it
        </Link>
        {" · "}
        <Link className="link touch-target" to={paths.save()}>
          Add another
        </Link>
      </p>
      <ItemGrid items={cards} label="Saved" />
    </>
  )
}
