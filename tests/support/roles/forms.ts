import { type Circle } from "./people.ts"
import { ownOf, type Things } from "./things.ts"

type Fields<World> = (world: World, role: string) => Record<string, string | number>

/**
 * A form: its page, its intent, the row of the tables whose call it is the twin of, what it sends beside its intent, and
 * the id in the page's address where that is not the page's own thing.
 */
export type FormRow<World> = [
  page: string,
  intent: string,
  twin: string,
  fields?: Fields<World>,
  id?: (world: World, role: string) => number,
]

const newItem: Fields<Things> = ({ collection }) => ({
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  collectionId: collection.id,
})
const ownItem = (things: Things, role: string) => ownOf(things, role).item.id
/** A switch that is off is not sent. */
const renamed = (isPrivate: boolean) => ({ name: "New name", ...(isPrivate && { isPrivate: "on" }) })
const bowl = () => ({ name: "Bowl" })
const toCandidate: Fields<Things> = ({ candidate }) => ({ userId: candidate.id })
const theHelper: Fields<Things> = ({ helper }) => ({ userId: helper.id })
const theAssistant: Fields<Things> = ({ assistant }) => ({ userId: assistant.id })

const COLLECTION = "/api/collections/{id}"

export const collectionForms: FormRow<Things>[] = [
  ["collection", "add-item", "POST /api/items", newItem],
  ["collection", "add-item-anyway", "POST /api/items", newItem],
  [
    "collection",
    "edit-collection",
    `PATCH ${COLLECTION} | unchanged owner and privacy`,
    ({ isPrivate }) => renamed(isPrivate),
  ],
  ["collection", "edit-collection", `PATCH ${COLLECTION} | privacy`, ({ isPrivate }) => renamed(!isPrivate)],
  ["collection", "delete-collection", `DELETE ${COLLECTION}`],
  ["collection", "add-co-owner", `POST ${COLLECTION}/co-owners | a friend`, toCandidate],
  ["collection", "add-collaborator", `POST ${COLLECTION}/collaborators | a friend`, toCandidate],
  ["collection", "remove-co-owner", `DELETE ${COLLECTION}/co-owners/{userId} | somebody`, theHelper],
  [
    "collection",
    "remove-collaborator",
    `DELETE ${COLLECTION}/collaborators/{userId} | somebody`,
    theAssistant,
  ],
  ["collection", "leave", `DELETE ${COLLECTION}/co-owners/{userId} | oneself`, () => ({ kind: "co-owner" })],
  [
    "collection",
    "leave",
    `DELETE ${COLLECTION}/collaborators/{userId} | oneself`,
    () => ({ kind: "collaborator" }),
  ],
  ["collection", "save-note", `POST ${COLLECTION}/notes`, () => ({ content: "Measure" })],
  ["product", "edit-item", "PATCH /api/items/{id} | the owner's", bowl],
  ["product", "edit-item", "PATCH /api/items/{id} | own", bowl, ownItem],
  [
    "product",
    "move-item",
    "PATCH /api/items/{id} | into somebody's private one",
    ({ elsewhere }) => ({ collectionId: elsewhere.id }),
    ownItem,
  ],
  // Into the collection that it is in: open to whoever sees it and may add to it.
  ["product", "copy-item", "POST /api/items", ({ collection }) => ({ collectionId: collection.id })],
  ["product", "delete-item", "DELETE /api/items/{id} | the owner's"],
  ["product", "delete-item", "DELETE /api/items/{id} | own", undefined, ownItem],
]

const named: Fields<Circle> = ({ noor }) => ({ username: noor.username })
const noorsId: Fields<Circle> = ({ noor }) => ({ userId: noor.id })
const pending: Fields<Circle> = ({ request }) => ({ request: request.id })

export const peopleForms: FormRow<Circle>[] = [
  ["friends", "send-request", "POST /api/friend-requests", named],
  [
    "friends",
    "answer-request",
    "PATCH /api/friend-requests/{id} | accepting",
    (circle, role) => ({ ...pending(circle, role), status: "accepted" }),
  ],
  ["friends", "cancel-request", "DELETE /api/friend-requests/{id}", pending],
  ["friends", "unfriend", "DELETE /api/friends/{userId}", noorsId],
  ["friends", "block", "POST /api/blocks", named],
  ["friends", "unblock", "DELETE /api/blocks/{userId}", noorsId],
]

type Brand = { brand: { id: number } }
const thatBrand: Fields<Brand> = ({ brand }) => ({ brandId: brand.id })
const brandButtons = (page: string): FormRow<Brand>[] => [
  [page, "follow-brand", "POST /api/brands/{id}/follow", thatBrand],
  [page, "unfollow-brand", "DELETE /api/brands/{id}/follow", thatBrand],
  [page, "favorite-brand", "POST /api/user/brands/{brandId}", thatBrand],
  [page, "unfavorite-brand", "DELETE /api/user/brands/{brandId}", thatBrand],
]
/** What the API does not have asks for a session and one's own password, as its own settings ask for a session. */
const OWN = "PATCH /api/user/profile"

/** @param account is there to be signed in to. */
export const everyoneForms = (account: () => { email: string; password: string }): FormRow<Brand>[] => {
  const byPassword = (fields = {}) => ({ ...fields, currentPassword: account().password })
  const lev = { email: "lev@example.com", username: "lev", password: "secret1" }
  return [
    ["auth", "sign-in", "POST /api/login", account],
    ["auth", "register", "POST /api/register", () => lev],
    ["auth", "sign-out", "POST /api/logout"],
    ["collections", "create-collection", "POST /api/collections", () => ({ name: "Shelf" })],
    ["brands", "create-brand", "POST /api/brands", () => ({ name: "Arabia" })],
    ...brandButtons("brands"),
    ...brandButtons("brand"),
    ["friends", "privacy", "PATCH /api/user/privacy"],
    ["profile", "username", OWN, () => ({ username: "lev" })],
    ["profile", "email", OWN, () => byPassword({ email: lev.email })],
    ["profile", "password", OWN, () => byPassword({ newPassword: "another1" })],
    ["profile", "sign-out-everywhere", OWN],
    ["profile", "delete-account", OWN, () => byPassword()],
  ]
}
