import { PASSWORD } from "#db/factories.ts"
import { paths } from "~/paths.ts"
import { type Fields } from "./sending.ts"
import { link, picture, type World } from "./world.ts"

const LONG = "Für die Diele: “hell”, <b>matt</b> & leise.\n".repeat(90)

/** What is typed into each form of a page, by its intent; what was typed and is no field any more, in the end. */
export const forms: [
  intent: string,
  page: (world: World) => string,
  typed: (world: World) => Fields,
  again?: Fields,
][] = [
  [
    "create-collection",
    ({ vase }) => paths.product(vase.id, { dialog: "new-collection" }),
    () => ({ name: "Typed", description: LONG, isPrivate: "on" }),
  ],
  [
    "add-item",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "add-item" }),
    () => ({ name: "Typed", brand: "Iittala", productUrl: link, imageUrl: picture, description: LONG }),
  ],
  [
    "edit-collection",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "edit-collection" }),
    () => ({ name: "Typed", description: LONG, isPrivate: "on" }),
  ],
  [
    "save-note",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "notes", edit: 1 }),
    () => ({ content: `${LONG}.` }),
  ],
  [
    "add-co-owner",
    ({ shelf }) => paths.collection(shelf.id, { dialog: "co-owners" }),
    ({ boris }) => ({ userId: String(boris.id) }),
  ],
  [
    "edit-item",
    ({ vase }) => paths.product(vase.id, { dialog: "edit-item" }),
    () => ({ name: "Typed", brand: "", productUrl: link, description: LONG }),
  ],
  [
    "move-item",
    ({ vase }) => paths.product(vase.id, { dialog: "move-item" }),
    ({ hall }) => ({ collectionId: String(hall.id) }),
  ],
  [
    "create-brand",
    () => paths.brands({ dialog: "new-brand" }),
    () => ({ name: "Typed", description: LONG, website: "https://typed.example" }),
  ],
  ["username", () => paths.profile, () => ({ username: "typed" })],
  ["email", () => paths.profile, () => ({ email: "typed@example.com" }), { currentPassword: PASSWORD }],
]
