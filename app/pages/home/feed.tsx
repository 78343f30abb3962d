import { type ItemCardData, ItemGrid } from "~/ui/item-grid.tsx"

type Props = { title: string; items: ItemCardData[]; all: { to: string; label: string } }

export function Feed({ title, items, all }: Props) {
  if (items.length === 0) return null
  return (
    <section className="mt-8">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="display text-lg desktop:text-xl">{title}</h2>
        <a href={all.to} className="link touch-target text-end text-sm">
          {all.label}
        </a>
      </div>
      <ItemGrid items={items} label={title} />
    </section>
  )
}
