import { describe, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { newBrandSchema } from "~/domain/brands/inputs.server.ts"
import { getBrand, isBrandEditor, listBrands } from "~/domain/brands/reads.server.ts"
import { updateBrand } from "~/domain/brands/writes.server.ts"
import { NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const found = async (search: string) =>
  (await listBrands(null, { search, limit: 50 })).items.map(({ name }) => name)

describe("correcting a brand", () => {
  const DAY = 24 * 60 * 60 * 1000

  test("is possible for its creator for a day", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const made = async (createdAt?: Date) =>
      (await makeBrand({ createdById: mila.id, ...(createdAt && { createdAt }) })).id
    const id = await made()
    await updateBrand(mila, id, { name: "Artek", website: "https://artek.example" })
    expect(await getBrand(null, id)).toMatchObject({ name: "Artek", website: "https://artek.example" })
    await expect(updateBrand(boris, id, { name: "X" })).rejects.toThrow("Only the user who created")
    await expect(updateBrand(null, id, { name: "X" })).rejects.toThrow(Unauthenticated)
    const old = await made(new Date(Date.now() - DAY))
    await expect(updateBrand(mila, old, { name: "X" })).rejects.toThrow("for a day")
    await expect(updateBrand(mila, 4_711, { name: "X" })).rejects.toThrow(NotFound)
    expect(await isBrandEditor(mila, await made(new Date(Date.now() - DAY / 2)))).toBe(true)
    for (const [viewer, brand] of [
      [mila, old],
      [boris, id],
      [null, id],
    ] as const)
      expect(await isBrandEditor(viewer, brand)).toBe(false)
  })

  test("keeps names unique, and items and search follow the new name", async () => {
    const mila = await makeUser()
    const { id } = await makeBrand({ name: "Artec", createdById: mila.id })
    await makeBrand({ name: "Flos" })
    await expect(updateBrand(mila, id, { name: " FLOS " })).rejects.toThrow("already exists")
    await makeItem(await makeCollection(mila), { brand: "ARTEK" })
    expect((await getBrand(null, id)).productCount).toBe(0)
    await updateBrand(mila, id, { name: "Artek" })
    expect((await getBrand(null, id)).productCount).toBe(1)
    expect(await found("artek")).toEqual(["Artek"])
    expect(await found("artec")).toEqual([])
  })
})

test("a website gets the https:// that was left out", () => {
  const kept = (website: string) => newBrandSchema.safeParse({ name: "Artek", website }).data?.website
  expect(kept(" www.artek.example ")).toBe("https://www.artek.example")
  expect(kept("artek.example:8080/fi?a=b")).toBe("https://artek.example:8080/fi?a=b")
  expect(kept("bücher.example")).toBe("https://bücher.example")
  expect(kept("http://artek.example")).toBe("http://artek.example")
  for (const wrong of [
    "artek",
    "artek shop.fi",
    "mailto:a@artek.example",
    "http:artek.example",
    "a..",
    ".fi",
  ])
    expect(kept(wrong), wrong).toBeUndefined()
})
