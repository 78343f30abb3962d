import type { User } from "~/domain/viewer.ts"
import { bring } from "./run-imports.ts"

export const image = "https://shop.example/a.jpg"
export const row = (name: string, path = name, folder = "") =>
  `${name},https://shop.example/${path},${image},${folder}`
export const csv = (...rows: string[]) => `Title,Where,Photo,Folder\n${rows.join("\n")}\n`
export const columns = { name: 0, link: 1, image: 2, collection: 3 }
export const preview = (owner: User, ...rows: string[]) =>
  bring(owner, csv(...rows), { fileName: "a.csv", columns })
export const onePage = { limit: 100 }
