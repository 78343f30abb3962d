import { camera, radio, sneaker, tote } from "~/ui/drawings/carried.ts"
import { armchair, chair, clock, lamp, plant } from "~/ui/drawings/furniture.ts"
import { bowl, mug, vase } from "~/ui/drawings/vessels.ts"
import { DrawnPicture } from "~/ui/drawn-picture.tsx"

const columns = [
  [
    { drawing: vase, variant: 0 },
    { drawing: sneaker, variant: 1 },
    { drawing: chair, variant: 2 },
    { drawing: mug, variant: 1 },
  ],
  [
    { drawing: clock, variant: 0 },
    { drawing: lamp, variant: 0 },
    { drawing: bowl, variant: 0 },
    { drawing: armchair, variant: 1 },
  ],
  [
    { drawing: tote, variant: 0 },
    { drawing: camera, variant: 1 },
    { drawing: plant, variant: 0 },
    { drawing: radio, variant: 0 },
  ],
]

/** A wall of drawn products that runs out of the picture below: decoration. */
export function Gallery() {
  return (
    <div aria-hidden="true" className="gallery">
      {columns.map((column) => (
        <div key={column[0]?.drawing.name} className="gallery-column">
          {column.map(({ drawing, variant }) => (
            <DrawnPicture
              key={drawing.name}
              drawing={drawing}
              variant={variant}
              className="gallery-picture"
            />
          ))}
        </div>
      ))}
    </div>
  )
}
