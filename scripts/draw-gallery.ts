import { writeFileSync } from "node:fs"
import { drawWall } from "../app/ui/drawings/wall.ts"

/** Renews the home page's wall of pictures after a drawing has changed: `npx tsx scripts/draw-gallery.ts`. */
writeFileSync("app/pages/home/gallery.svg", drawWall())
