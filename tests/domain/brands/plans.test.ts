import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { planOf, plansOf } from "#tests/support/query-plan.ts"
import { withKnownBrand } from "~/domain/brands/by-name.server.ts"
import { brandItemsQuery } from "~/domain/brands/item-reads.server.ts"
import { brandsQuery, nameMatches } from "~/domain/brands/reads.server.ts"
import { followedBrandsQuery, friendsQuery } from "~/domain/feeds/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { extractProduct } from "~/services/product-page/index.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

/**
 * The steps that read a table from end to end; those over a page that is already cut are not among them, nor the index
 * that has only the collections whose privacy has just changed.
 */
const scans = (steps: string[]) =>
  steps.filter(
    (step) =>
      /^SCAN (?!page|everyones|others|freshest|besides|part\d|\(subquery)/.test(step) &&
      !/^SCAN collections USING (COVERING )?INDEX collections_settling_index$/.test(step),
  )

describe("the list of brands", () => {
  test("reads a page of the name index and looks up only its rows", async () => {
    for (const viewer of [null, mila]) {
      const steps = await planOf(brandsQuery(viewer, undefined, undefined, 60))
      expect(scans(steps)).toEqual(["SCAN brands USING COVERING INDEX brands_name_key_unique"])
      expect(steps).toContain("SEARCH brands USING INTEGER PRIMARY KEY (rowid=?)")
      expect(steps.join()).not.toContain("AUTOMATIC")
    }
  })

  test("starts at the user's own rows when it is filtered", async () => {
    for (const [filter, table] of [
      ["saved", "brand_favorites"],
      ["following", "brand_follows"],
    ] as const) {
      const steps = await planOf(brandsQuery(mila, filter, undefined, 60))
      expect(scans(steps)).toEqual([])
      expect(steps).toContain(`SEARCH ${table} USING COVERING INDEX sqlite_autoindex_${table}_1 (user_id=?)`)
    }
  })

  test("uses the trigram index for three letters and more", async () => {
    const steps = await planOf(brandsQuery(mila, undefined, await nameMatches("artek"), 60))
    expect(scans(steps)).toEqual([expect.stringMatching(/^SCAN brand_names VIRTUAL TABLE INDEX \d+:M1$/)])
  })

  test("uses a range of the name index for one or two letters", async () => {
    const steps = await planOf(brandsQuery(mila, undefined, await nameMatches("ar"), 60))
    expect(scans(steps)).toEqual([])
    expect(steps).toContain(
      "SEARCH brands USING COVERING INDEX brands_name_key_unique (name_key>? AND name_key<?)",
    )
  })

  test("walks the name index without sorting for a text that very many names contain", async () => {
    const named = Array.from({ length: 1_001 }, (_, n) => ({ name: `Maker ${n}`, nameKey: `maker ${n}` }))
    await db.insert(brands).values(named)
    const steps = await planOf(brandsQuery(null, undefined, await nameMatches("maker"), 60))
    expect(scans(steps)).toEqual(["SCAN brands USING COVERING INDEX brands_name_key_unique"])
  })
})

describe("the items of a brand", () => {
  test("are read in order from the index of public items", async () => {
    const steps = await planOf(brandItemsQuery(null, 1, null, 60))
    expect(scans(steps)).toEqual([])
    const first = steps.slice(0, steps.indexOf("RIGHT"))
    expect(first).toContain("SEARCH items USING INDEX items_brand_views_index (brand_key=? AND is_private=?)")
    // The one sort is of the page that was cut.
    expect(first.filter((step) => /TEMP B-TREE|SCAN part0/.test(step))).toEqual([
      "SCAN part0",
      "USE TEMP B-TREE FOR ORDER BY",
    ])
  })

  test("continue after the previous page, also among equal rows", async () => {
    const steps = await planOf(brandItemsQuery(mila, 1, [0, 9], 60))
    const range = "items USING INDEX items_brand_views_index (brand_key=? AND is_private=? AND"
    expect(steps).toContain(`SEARCH ${range} views=? AND id<?)`)
    expect(steps).toContain(`SEARCH ${range} views<?)`)
    expect(scans(steps)).toEqual([])
  })

  test("in private collections are read through the viewer's collections", async () => {
    const steps = await planOf(brandItemsQuery(mila, 1, null, 60))
    expect(scans(steps)).toEqual([])
    expect(steps).toEqual(
      expect.arrayContaining([
        "SEARCH items USING INDEX items_collection_brand_index (collection_id=? AND brand_key=?)",
        "SEARCH collections USING INDEX collections_user_id_index (user_id=?)",
      ]),
    )
    expect(steps.join()).not.toContain("collections_is_private_index")
  })
})

test("the feeds read each source once and only as many items as they show", async () => {
  const ofBrands = await planOf(followedBrandsQuery(mila, 12))
  const ofFriends = await planOf(friendsQuery(mila, 12))
  for (const steps of [ofBrands, ofFriends]) {
    expect(scans(steps).filter((step) => step !== "SCAN besides")).toEqual([])
    expect(steps).toContain("SEARCH items USING INTEGER PRIMARY KEY (rowid=?)")
    expect(steps.join()).not.toContain("collections_is_private_index")
  }
  const ofBrand = "SEARCH newest USING COVERING INDEX items_brand_id_index (brand_key=? AND is_private=?)"
  const ofCollection = "SEARCH newest USING COVERING INDEX items_collection_id_index (collection_id=?)"
  const newestOfBrands = ofBrands.filter((step) => step.startsWith("SEARCH newest"))
  expect(newestOfBrands.sort()).toEqual([ofBrand, ofBrand, ofCollection, ofCollection])
  expect(ofFriends.filter((step) => step.startsWith("SEARCH newest"))).toEqual([ofCollection, ofCollection])
})

test("the known brand of a product's name is found by the indexes, in one query", async () => {
  const page = extractProduct(
    "<h1>Acme oak stool</h1><p class=price>€20.00</p><button>Add to cart</button>",
    "https://shop.example/products/1",
  )
  const plans = await plansOf(() => withKnownBrand(mila, page))
  expect(plans).toHaveLength(1)
  expect(scans(plans[0] ?? [])).toEqual([expect.stringMatching(/^SCAN named VIRTUAL TABLE/)])
})
