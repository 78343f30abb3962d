import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeItem, makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { listOwnClaims } from "~/domain/claims/reads.server.ts"
import { destinationsFor } from "~/domain/collections/destination-reads.server.ts"
import { offersTo } from "~/domain/collections/handover.server.ts"
import { listViewLinks } from "~/domain/collections/link-reads.server.ts"
import { listCollectionMembers, sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import { readNotes } from "~/domain/collections/note-reads.server.ts"
import {
  getCollection,
  isEditor,
  listCollections,
  sidebarCollections,
} from "~/domain/collections/reads.server.ts"
import { rejectDuplicateLink } from "~/domain/items/duplicates.server.ts"
import { neighboursOf } from "~/domain/items/neighbours.server.ts"
import { listOwnItems } from "~/domain/items/own-item-reads.server.ts"
import { getItem, listItems } from "~/domain/items/reads.server.ts"
import { summarizeItems } from "~/domain/items/summary-reads.server.ts"
import { encodeCursor } from "~/domain/paging.ts"
import { listPersonCollections, namesOf } from "~/domain/people/reads.server.ts"
import { linkColumns } from "~/domain/product-link.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let id: number
beforeEach(async () => {
  owner = await makeUser()
  const place = await makeCollection(owner, { isPrivate: true })
  id = place.id
  await makeCoOwner(place, await makeUser())
  await makeItem(place)
})

const limit = 50
test.each<[string, number, () => Promise<unknown>]>([
  ["my collections", 1, () => listCollections(owner, { limit })],
  ["my collections by name", 1, () => listCollections(owner, { limit, search: "corners" })],
  ["my collections by two letters", 1, () => listCollections(owner, { limit, search: "co" })],
  ["collections shared with me", 1, () => listCollections(owner, { limit, filter: "shared" })],
  ["public collections", 1, () => listCollections(null, { limit })],
  ["public collections by name", 1, () => listCollections(null, { limit, search: "corners" })],
  ["the sidebar", 1, () => sidebarCollections(owner)],
  ["places for an item", 1, () => destinationsFor(owner, { limit })],
  ["a collection", 1, () => getCollection(owner, id)],
  ["its items", 1, () => listItems(owner, id, { limit })],
  ["its items by name", 1, () => listItems(owner, id, { limit, search: "item" })],
  ["its items by a state that none has", 2, () => listItems(owner, id, { limit, state: "owned" })],
  ["its items by tag and price", 2, () => listItems(owner, id, { limit, tags: ["Oak"], maxPrice: "5 EUR" })],
  ["an item", 1, () => getItem(owner, 1)],
  [
    "what stands beside an item",
    2,
    async () => neighboursOf(owner, { id: 1, collectionId: id }, { sort: "newest", limit }),
  ],
  ["items of my collections", 1, () => listOwnItems(owner, { limit })],
  ["items of my collections by name", 1, () => listOwnItems(owner, { limit, search: "item" })],
  [
    "an item by its link",
    1,
    () => rejectDuplicateLink(db, id, linkColumns("https://shop.example/none", "https://shop.example/no")),
  ],
  ["co-owners", 2, () => listCollectionMembers(owner, id, "co-owner", { limit })],
  ["collaborators", 2, () => listCollectionMembers(owner, id, "collaborator", { limit })],
  ["friends to share with", 2, () => sharingCandidates(owner, id, limit)],
  ["places to move to", 1, () => destinationsFor(owner, { limit, without: id })],
  ["places to move to by name", 2, () => destinationsFor(owner, { limit, without: id, search: "corners" })],
  ["the public collections of a person", 2, () => listPersonCollections(owner, owner.id, { limit })],
  ["names of who added items", 1, () => namesOf(owner, [owner.id])],
  ["whether I may edit", 1, () => isEditor(owner, id)],
  ["the note", 2, () => readNotes(owner, id)],
  ["view links", 2, () => listViewLinks(owner, id)],
  ["what is offered to me", 1, () => offersTo(owner)],
  ["what I will get", 1, () => listOwnClaims(owner, { limit })],
])("%s takes a fixed number of queries, each by index", async (_, queries, run) => {
  const plans = await plansOf(run)
  expect(plans).toHaveLength(queries)
  for (const plan of plans) {
    expect(plan).toContainEqual(expect.stringMatching(/^SEARCH .+ USING/))
    // Indexes of texts are read by their own kind of scan; a subquery has found its rows before.
    const scans = plan.filter((step) =>
      /^SCAN (?!(?:collection_names|item_words|item_descriptions|item_notes) VIRTUAL|found$|\(subquery)/.test(
        step,
      ),
    )
    expect(scans).toEqual([])
  }
})

test("pages of a long list are read in order without sorting", async () => {
  for (const run of [
    () => listItems(owner, id, { limit }),
    () => neighboursOf(owner, { id: 1, collectionId: id }, { sort: "newest", limit }),
    () => listItems(owner, id, { limit, state: "gone", tags: ["Oak"], maxPrice: "5 EUR" }),
    () => listItems(owner, id, { limit, search: "oak" }),
    () => listCollections(null, { limit }),
    () => listCollectionMembers(owner, id, "co-owner", { limit }),
    () => sharingCandidates(owner, id, limit),
  ]) {
    const plans = await plansOf(run)
    expect(plans.flat().filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
  }
})

test.each([
  ["oldest", "SEARCH items USING INDEX items_oldest_index (collection_id=? AND <expr>>?)"],
  ["name", "SEARCH items USING INDEX items_name_index (collection_id=? AND <expr>>?)"],
  ["price", "SEARCH items USING INDEX items_price_index (collection_id=? AND <expr>>?)"],
  ["own", "SEARCH items USING INDEX items_own_order_index (collection_id=? AND <expr>>?)"],
] as const)("pages by %s begin in its index, without sorting", async (sort, step) => {
  const cursor = encodeCursor([sort === "oldest" ? 1 : "a", 1])
  for (const run of [
    () => listItems(owner, id, { limit, sort, cursor }),
    () => neighboursOf(owner, { id: 1, collectionId: id }, { sort, limit }),
  ]) {
    const plans = await plansOf(run)
    expect(plans[0]).toContain(step)
    expect(plans.flat().filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
  }
})

test("filters in another order look in its index for what the list's index finds", async () => {
  for (const sort of ["oldest", "name", "price", "own"] as const)
    for (const filter of [{ state: "gone" as const, tags: ["Oak"] }, { search: "oak" }]) {
      const [plan] = await plansOf(() => listItems(owner, id, { limit, sort, ...filter }))
      const index = sort === "own" ? "items_own_order_index" : `items_${sort}_index`
      expect(plan).toContain(`SEARCH items USING INDEX ${index} (collection_id=?)`)
      expect(plan).toContainEqual(
        expect.stringMatching(/^SEARCH items USING .*INDEX items_list_index \(collection_id=\?\)$/),
      )
      // Of one page.
      expect(plan?.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"))).toHaveLength(1)
    }
})

test("a filter by brand reads that brand's items only, in every order", async () => {
  for (const sort of ["newest", "oldest", "name", "price", "own"] as const) {
    const [plan] = await plansOf(() => listItems(owner, id, { limit, sort, brand: "Iittala", state: "gone" }))
    expect(plan).toContain(
      "SEARCH items USING INDEX items_collection_brand_index (collection_id=? AND brand_key=?)",
    )
  }
})

test("a total walks the list's index alone", async () => {
  const [plan] = await plansOf(() => summarizeItems(owner, id, { state: "wanted" }))
  expect(plan).toContain("SEARCH items USING COVERING INDEX items_list_index (collection_id=?)")
  const [searched] = await plansOf(() => summarizeItems(owner, id, { search: "oak" }))
  expect(searched).toContainEqual(expect.stringContaining("INDEX items_list_index (collection_id=?)"))
})

test("filters of a collection skip an item by the list's index, and own items are read in their order", async () => {
  const [list] = await plansOf(() => listItems(owner, id, { limit, tags: ["Oak"] }))
  expect(list).toContain("SEARCH items USING INDEX items_list_index (collection_id=?)")
  const [own] = await plansOf(() => listOwnItems(owner, { limit }))
  expect(own).toContain("SEARCH items USING INDEX items_collection_id_index (collection_id=? AND id<?)")
})
