import vase from "~/assets/drawings/vase.svg?url"
import gallery from "~/assets/drawings/wall.svg?url"
import { BrandName } from "~/ui/brand-name.tsx"
import { CollectionGrid } from "~/ui/collection-grid.tsx"
import { GrowingGrid } from "~/ui/growing-grid.tsx"
import { ItemGrid } from "~/ui/item-grid.tsx"
import { SkeletonGrid, SkeletonLine } from "~/ui/masonry.tsx"
import { Picture } from "~/ui/picture.tsx"
import { Section } from "./section.tsx"

const picture = { src: gallery, width: 1940, height: 2520 }
const wide = { src: vase, width: 1600, height: 900 }
const long = "A lamp with a name that is so long that it takes two lines and more on every card"
const none = { brand: null, brandId: null, picture: null }

const items = [
  { ...none, id: 1, name: "Aalto vase", brand: "Iittala", picture },
  { ...none, id: 2, name: "Stool 60", brand: "Artek", brandId: 2, picture: wide, views: 1 },
  { ...none, id: 3, name: long, note: "Added Mar 5, 2024" },
  { ...none, id: 4, name: "Radio", views: 1_204 },
]

const collection = (id: number, name: string, isPrivate: boolean, description: string | null = null) => ({
  collection: { id, name, description, isPrivate, itemCount: id - 1, owner: isPrivate ? null : "mila" },
  cover: null,
  pictures: [],
})
const collections = [
  { ...collection(1, "Empty", false), cover: null },
  { ...collection(2, "With a cover", false, "For the reading room"), cover: wide },
  { ...collection(3, "Mosaic of two", true), pictures: [picture, wide] },
  { ...collection(4, long, true, long), pictures: [picture] },
]

export function Cards() {
  return (
    <Section title="Cards, pictures and skeletons">
      <GrowingGrid cards={items} more="/dev/ui?page=2">
        {(cards) => <ItemGrid items={cards} label="Items" />}
      </GrowingGrid>
      <div className="mt-10">
        <CollectionGrid collections={collections} label="Collections" />
      </div>
      <div className="my-10 grid max-w-xl grid-cols-2 gap-4">
        <Picture picture={picture} alt="A wall of products" use="product" shape="natural" />
        <div className="frame h-40">
          <Picture picture={null} alt="" />
        </div>
      </div>
      <p className="mb-6">
        <BrandName name="Artek" id={null} mayCreate />
      </p>
      <SkeletonLine className="mb-4 h-6 w-1/3" />
      <SkeletonGrid label="Loading the collection" />
    </Section>
  )
}
