import { expect, test } from "vitest"
import { contentsOf, fixture, rowsOf } from "./read.ts"

const urls = (images: unknown) => (images as { url: string }[] | null)?.map(({ url }) => url)

test("a table of Shopify gives one product for each handle, with its pictures, text and price", async () => {
  const { rows, losses } = await rowsOf(
    fixture("shopify.csv"),
    ["name", "brand", "productUrl", "imageUrl", "images", "description", "price", "tags", "note"],
    { table: { currency: "EUR" } },
  )
  expect(rows.map(({ images, ...row }) => ({ ...row, images: urls(images) }))).toEqual([
    {
      name: "Ocean Blue Shirt",
      brand: "Example Shop",
      productUrl: null,
      imageUrl: "https://cdn.example/ocean.jpg?v=1",
      images: [
        "https://cdn.example/ocean.jpg?v=1",
        "https://cdn.example/ocean-s.jpg?v=1",
        "https://cdn.example/ocean-back.jpg?v=1",
        "https://cdn.example/ocean-m.jpg?v=1",
      ],
      description: "Ocean blue shirt & more.\n\n• Solid cotton\n• Long sleeves",
      price: "50.00 EUR",
      tags: "men, shirts",
      note: "Other prices: 55.00",
    },
    {
      name: "Soft Winter Jacket",
      brand: "Example Shop",
      productUrl: null,
      imageUrl: "https://cdn.example/jacket.jpg",
      images: undefined,
      description: "Thick black winter jacket.",
      price: "75.00 EUR",
      tags: "women",
      note: null,
    },
  ])
  expect(losses).toMatchObject({ variants: [1, "55.00"], column: [12, "Handle", "Type", "Published"] })
})

test("prices of a table that names no currency are asked for, and kept in the note", async () => {
  const { rows, losses } = await rowsOf(fixture("shopify.csv"), ["price", "note"])
  expect(rows).toEqual([
    { price: null, note: "Other prices: 55.00\n\nPrice: 50.00" },
    { price: null, note: "Price: 75.00" },
  ])
  expect(losses).toMatchObject({ "price-currency": [2, "50.00", "75.00"] })
})

test("a table of WooCommerce has links, pictures and texts in their fields, and variations in their product", async () => {
  const { rows } = await rowsOf(
    fixture("woocommerce.csv"),
    ["name", "productUrl", "images", "description", "tags", "price"],
    { table: { currency: "EUR" } },
  )
  expect(rows.map(({ images, ...row }) => ({ ...row, images: urls(images) }))).toEqual([
    {
      name: "Hoodie",
      productUrl: "https://shop.example/hoodie",
      images: ["https://cdn.example/a.jpg", "https://cdn.example/b.jpg", "https://cdn.example/blue.jpg"],
      description: "Two pockets.\n\nZip.",
      tags: "cotton, warm",
      price: "45.00 EUR",
    },
    {
      name: "Cap",
      productUrl: null,
      images: undefined,
      description: "A cap.",
      tags: null,
      price: "16.00 EUR",
    },
  ])
})

test("columns of pictures are never the link", async () => {
  const table = 'Name,Images\nHoodie,"https://cdn.example/a.jpg, https://cdn.example/b.jpg"\n'
  expect((await rowsOf(table, ["productUrl", "imageUrl"])).rows).toEqual([
    { productUrl: null, imageUrl: "https://cdn.example/a.jpg" },
  ])
  const unnamed = "Thing,Where it is,Looks\nPan,https://shop.example/pan,https://cdn.example/pan.webp?w=300\n"
  expect((await contentsOf(unnamed, { fileName: "a.csv" })).table?.guess).toMatchObject({ link: 1, image: 2 })
})

test.each([
  [
    "Etsy",
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS,IMAGE1,IMAGE2\nMug,Blue,24.00,EUR,"mug,clay",https://i.example/1.jpg,https://i.example/2.jpg\n',
    { name: "Mug", price: "24.00 EUR", tags: "mug, clay", images: 2 },
  ],
  [
    "Merchant feeds",
    "id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tprice\tbrand\n1\tMug\tBlue\thttps://shop.example/mug\thttps://i.example/1.jpg\thttps://i.example/2.jpg,https://i.example/3.jpg\t24.00 EUR\tHay\n",
    { name: "Mug", price: "24.00 EUR", productUrl: "https://shop.example/mug", images: 3, brand: "Hay" },
  ],
  [
    "Wix",
    "handleId,fieldType,name,description,productImageUrl,price,productOptionName1\nmug,Product,Mug,<p>Blue</p>,https://i.example/1.jpg;https://i.example/2.jpg,24,Size\nmug,Variant,,,,26,\n",
    { name: "Mug", description: "Blue", images: 2 },
  ],
  [
    "Airtable",
    'Name,URL,Attachments\nMug,https://shop.example/mug,"a.jpg (https://dl.example/a/x),b.jpg (https://dl.example/b/y)"\n',
    { name: "Mug", images: 2 },
  ],
])("a table of %s is read", async (_what, table, expected) => {
  const { rows } = await rowsOf(table, [
    "name",
    "price",
    "tags",
    "productUrl",
    "brand",
    "description",
    "images",
  ])
  expect(rows).toHaveLength(1)
  const [row] = rows
  expect({ ...row, images: urls(row?.images)?.length }).toMatchObject(expected)
})

test.each([
  [
    "BigCommerce, whose variants are rows of another type",
    "Item Type,Product Name,Price,Product Visible?\nProduct,Oak stool,€129.00,Y\n  SKU,[CS]Color=Red,€139.00,\nRule,[CS]Color=Red,,\n",
    "129.00 EUR",
  ],
  [
    "Wix, whose variants have the handle of their product",
    "handleId,fieldType,name,price,productOptionName1\np1,Product,Oak stool,€129.00,Color\np1,Variant,,,\n",
    "129.00 EUR",
  ],
  [
    "PrestaShop, with prices without tax before those with it",
    "Name;Price (tax excl.);Price (tax incl.)\nOak stool;100,00 €;119,00 €\n",
    "119.00 EUR",
  ],
])("a table of %s has one product", async (_shop, table, price) => {
  expect((await rowsOf(table, ["name", "price"])).rows).toEqual([{ name: "Oak stool", price }])
})
