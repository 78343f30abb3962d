import { Fragment } from "react"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { EmptyState, GrowingGrid, gridKey } from "~/ui/growing-grid.tsx"
import { AddIcon, SearchIcon } from "~/ui/icons.ts"
import { ItemGrid } from "~/ui/item-grid.tsx"
import { collection as words } from "~/words/messages.ts"
import { CollectionToolbar } from "./toolbar.tsx"
import { useCollection } from "./use-collection.ts"

export function CollectionItems() {
  const { collection, cards, search, more } = useCollection()
  const { id, name } = collection
  return (
    <>
      <CollectionToolbar />
      {cards.length > 0 ? (
        <>
          <GrowingGrid key={gridKey(id, search, cards)} cards={cards} more={more}>
            {(page) => <ItemGrid items={page} label={name} />}
          </GrowingGrid>
          <Export id={id} />
        </>
      ) : (
        <NoItems search={search} id={id} />
      )}
    </>
  )
}

const formats = [
  ["html", "Page"],
  ["csv", "Table (CSV)"],
  ["json", "JSON"],
] as const

const Export = ({ id }: { id: number }) => (
  <details className="mt-8 text-sm">
    <summary className="link touch-target list-none">Export</summary>
    {formats.map(([format, label]) => (
      <Fragment key={format}>
        <a className="link mr-3" href={`/api/collections/${id}/export?format=${format}`} download>
          {label}
        </a>{" "}
      </Fragment>
    ))}
    <p className="mt-2 text-muted">Uploaded pictures are in it as links to this site, not as files.</p>
  </details>
)

function NoItems({ search, id }: { search: string; id: number }) {
  return (
    <EmptyState
      title={words.noItems}
      icon={search ? <SearchIcon /> : <AddIcon />}
      action={
        !search && (
          <ButtonLink variant="ghost" to={paths.collectionForm(id, "add")}>
            Add the first item
          </ButtonLink>
        )
      }
    >
      {search ? (
        <>
          Nothing here has “<bdi>{search}</bdi>” in its name or brand.
        </>
      ) : (
        "Paste a link from any shop, and its name, brand and picture are filled in for you."
      )}
    </EmptyState>
  )
}
