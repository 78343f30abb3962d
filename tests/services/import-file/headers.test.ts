import { expect, test } from "vitest"
import { outlineOf, rowsOf } from "./read.ts"

test("headers are found among the first ten rows, and what is above or sums up is counted", async () => {
  const table =
    "My wish list 2024,,,\n,,,\nItem,Link,Price,Note\nOak stool,https://shop.example/stool,€129.00,for us\nTotal,,€129.00,\n"
  const { rows, losses } = await rowsOf(table, ["name", "productUrl", "price", "note"])
  expect(rows).toEqual([
    { name: "Oak stool", productUrl: "https://shop.example/stool", price: "129.00 EUR", note: "for us" },
  ])
  expect(losses).toEqual({ "above-headers": [1, "My wish list 2024"], "total-row": [1, "Total €129.00"] })
})

test.each(["Total", "Summe:", "Итого", "合計", "总计：", "합계"])(
  "a row of %j is no product",
  async (total) => {
    const { rows, losses } = await rowsOf(`Name,Price\nPan,€5.00\n${total},€5.00\n`, ["name"])
    expect(rows).toEqual([{ name: "Pan" }])
    expect(losses["total-row"]).toEqual([1, `${total} €5.00`])
  },
)

test("a sum below other columns than the names is no product", async () => {
  const { rows, losses } = await rowsOf("Item,Qty,Price\nPan,2,€5.00\n,Total,€10.00\n", ["name", "price"])
  expect(rows).toEqual([{ name: "Pan", price: "5.00 EUR" }])
  expect(losses["total-row"]).toEqual([1, "Total €10.00"])
})

test("headers that are repeated, as of tables under one another, are no product", async () => {
  const table = "Name,Link\nPan,https://a.example/1\n,\nName,Link\nTowel,https://a.example/2\n"
  expect((await rowsOf(table, ["name"])).rows).toEqual([{ name: "Pan" }, { name: "Towel" }])
})

test.each(["wish", "Gift idea", "Wunsch", "Cadeau"])("a column %j has the names", async (header) => {
  expect((await rowsOf(`${header},URL\nPan,https://a.example/1\n`, ["name"])).rows).toEqual([{ name: "Pan" }])
})

test("cells beyond the headers are counted, also far below", async () => {
  const rows = "Pan,https://a.example/\n".repeat(60)
  const { losses } = await rowsOf(`Name,Link\n${rows}Pot,https://a.example/,5\n`, [])
  expect(losses).toEqual({ column: [1, "Column 3"] })
})

test("the user says which row has the headers, or that none has", async () => {
  const table = "Things,Where\nPan,a.example/pan\n"
  expect(
    await outlineOf(table, { fileName: "a.csv", table: { headerRow: -1 }, columns: { name: 0, link: 1 } }),
  ).toEqual({
    a: [
      ["Things", null, null],
      ["Pan", "https://a.example/pan", null],
    ],
  })
})

test("columns that are not imported are named", async () => {
  const { losses } = await rowsOf("Name,Link,SKU,Weight,Empty\nPan,https://a.example/,1,2,\n", [])
  expect(losses).toEqual({ column: [2, "SKU", "Weight"] })
})
