import sharp from "sharp"

/*
 * A library whose texts, links and pictures are as odd as the product lets them in, made by the API. It works for the app
 * in this process and for one that is reached over the network.
 */

export const hostileTexts = [
  `"double" 'single' \`back\` \\ and / and \\u0041`,
  "one\ntwo\r\nthree\rfour\n\n\nfive",
  "tab\t, comma; semicolon | pipe",
  "a NUL \0 in it \u0001 and \u001b[31mred",
  "bidi \u202Eevil\u202C \u2066isolated\u2069 \u200E\u200F",
  "emoji 👩‍👩‍👧‍👦 🏳️‍🌈, e\u0301 is not é",
  `Z${"\u0338\u0322\u0351".repeat(30)}algo`,
  "مرحبا بالعالم ١٢٣ שלום",
  "x".repeat(120),
  "😀".repeat(60),
  "</script><script>alert(1)</script><!-- ]]> &amp; &lt;",
  "=HYPERLINK(A1) +1 -1 @SUM(A1)",
  "a lone \ud83d half, and \udc00 the other",
  '{"name": "JSON", "items": [null], "__proto__": 1}',
  "__proto__",
  "null",
  "  spaces around  ",
  "\u00a0\u2003\ufeffmore around\ufeff\u2003",
  "\u2028 lines \u2029 and \uffff\ufffe\ufdd0",
  "İstanbul ß ẞ ﬁ Σς ǅ",
  "pictures/../../etc/passwd",
  "%00 %0A %s {{x}} $1",
]

type Answer = { status: number; body: { id: number; imageUrl: string } }
export type Caller = (call: string, sent?: { json?: unknown; body?: FormData }) => Promise<Answer>

type Instance = { mila: Caller; boris: Caller; run: (statement: string) => Promise<unknown> }

async function made(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Rough and partly transparent, so that encoding it once more would change it. */
async function picture(seed: number): Promise<FormData> {
  const raw = { width: 64, height: 48, channels: 4 as const }
  const pixels = Uint8Array.from({ length: 64 * 48 * 4 }, (_, at) => (at * at * seed) >> 5)
  const png = await sharp(pixels, { raw }).png().toBuffer()
  const body = new FormData()
  body.append("image", new Blob([new Uint8Array(png)]), "a.png")
  return body
}

const link = (path: string | number) => `https://shop.example/products/${path}`

/** @param copies how many more items one collection gets, by SQL: the API takes 600 writes in a minute. */
export async function makeHostileLibrary({ mila, boris, run }: Instance, copies: number): Promise<void> {
  const collection = async (json: object) => (await made(mila("POST /api/collections", { json }))).id
  const upload = async (id: number, red: number) =>
    (await made(mila(`POST /api/collections/${id}/items/upload-image`, { body: await picture(red) })))
      .imageUrl
  const item = (collectionId: number, number: number, fields: object = {}) =>
    made(
      mila("POST /api/items", {
        json: {
          name: `Item ${number}`,
          brand: "Maker",
          imageUrl: "https://shop.example/a.jpg",
          productUrl: link(number),
          collectionId,
          ...fields,
        },
      }),
    )

  const states = ["wanted", "owned", "gone"]
  const said = (text: string, at: number) => ({
    ...{ state: states[at % 3], starred: at % 2 === 0 },
    ...{ tags: [text.slice(0, 40), `Tag ${at}`, "oak"], note: text },
  })

  const twins = [await collection({ name: "Twin" }), await collection({ name: "Twin", isPrivate: true })]
  await collection({ name: "Empty", description: "Nothing in it" })
  const [first = 0, second = 0] = twins
  for (const [at, text] of hostileTexts.entries()) await item(first, 9_000 + at, said(text, at))
  const uploads = [await upload(first, 250), await upload(second, 10), await upload(first, 130)]
  const [shared, other, listed] = uploads
  const further = await upload(second, 77)
  for (const [at, text] of hostileTexts.entries()) {
    const id = await collection({ name: text, description: `${text}\n${text}`, isPrivate: at % 2 === 0 })
    await made(mila(`POST /api/collections/${id}/notes`, { json: { content: `${text}\n\n${text}` } }))
    const texts = { name: text, brand: text, description: `${text} ${text}`, imageAlt: text }
    await item(id, at, {
      ...texts,
      imageUrl: at % 5 === 0 ? shared : `https://shop.example/${at}.jpg?a=1&b=%20`,
    })
    const { id: bare } = await item(first, 1_000 + at)
    await made(mila(`PATCH /api/items/${bare}`, { json: { brand: null, imageUrl: null, productUrl: null } }))
    await made(mila("POST /api/brands", { json: { name: `${at} ${text}`.slice(0, 120), description: text } }))
  }
  await made(
    mila(`PATCH /api/collections/${second}`, {
      json: { coverImageUrl: shared, coverAlt: "«Äpfel»", whoMayAdd: "friends" },
    }),
  )
  await made(
    mila(`PATCH /api/collections/${first}`, { json: { coverImageUrl: "https://shop.example/cover.jpg" } }),
  )
  await item(first, 2_000, { imageUrl: shared, imageAlt: "One" })
  await item(second, 2_000, { imageUrl: shared, imageAlt: "Two" })
  await item(second, 2_001, { imageUrl: other })
  for (const [at, text] of hostileTexts.entries()) {
    const more = [{ url: at % 2 ? further : shared, alt: text }, `https://shop.example/a b/${at}.jpg`]
    await item(second, 3_000 + at, {
      imageUrl: at % 3 ? `https://shop.example/${at}.png` : shared,
      images: more,
    })
  }
  const canonicalUrl = link("canonical")
  await item(second, 2_002, { productUrl: `${link("canonical")}?colour=red&utm_source=x#top`, canonicalUrl })
  await item(second, 2_003, { productUrl: "https://пример.example/ü?q=%E2%9C%93&b=a b" })

  await makeGroups({ mila, boris, run }, listed ?? "")
  await chooseBrands(mila, boris)
  await run("UPDATE items SET created_at = created_at - id * 86400001, views = id")
  await run(
    "UPDATE collections SET created_at = created_at - id * 3600017, updated_at = updated_at - id * 1009",
  )
  await run("UPDATE groups SET created_at = created_at - id * 60013")
  await copyItems(run, first, copies)
}

/** Their items by SQL: the API reads a page for each. */
async function makeGroups({ mila, run }: Instance, listed: string): Promise<void> {
  for (const [at, text] of hostileTexts.entries()) {
    const json = { name: text, description: text, isPrivate: at % 2 === 0 }
    const { id } = await made(mila("POST /api/groups", { json }))
    await made(mila(`POST /api/groups/${id}/messages`, { json: { content: text } }))
  }
  await run(`INSERT INTO group_items (group_id, user_id, name, brand, description, image_url, image_alt, images, product_url,
      product_url_key, canonical_url, canonical_url_key, created_at)
    SELECT groups.id, items.user_id, items.name, brand, items.description, image_url, image_alt, images, product_url,
      product_url_key, canonical_url, canonical_url_key, items.created_at
    FROM groups JOIN items ON product_url IS NOT NULL AND (items.id + groups.id) % 9 = 0`)
  await run(`UPDATE group_items SET image_url = '${listed}', images = NULL WHERE id % 11 = 0`)
  await made(mila("POST /api/groups", { json: { name: "Nothing listed" } }))
}

async function chooseBrands(mila: Caller, boris: Caller): Promise<void> {
  for (const name of ["zebra", "Ähre", "apple"]) {
    const json = {
      name,
      description: `About ${name}`,
      website: `https://${name === "Ähre" ? "xn--hre-pla" : name}.example`,
    }
    const { id } = await made(boris("POST /api/brands", { json }))
    if (name !== "apple") await made(mila(`POST /api/brands/${id}/follow`))
    if (name !== "zebra") await made(mila(`POST /api/user/brands/${id}`))
  }
  await made(boris("POST /api/brands", { json: { name: "Not hers" } }))
}

/** The same rows with the same links: "Add anyway". */
const copyItems = (run: Instance["run"], collectionId: number, copies: number) =>
  run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies}),
    source AS (SELECT *, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS size FROM items)
    INSERT INTO items (name, brand, brand_key, search_key, description, image_url, image_alt, images, product_url, product_url_key,
      canonical_url, canonical_url_key, collection_id, is_private, user_id, views, created_at)
    SELECT name, brand, brand_key, search_key, description, image_url, image_alt, images, product_url, product_url_key,
      canonical_url, canonical_url_key, ${collectionId}, 0, user_id, i % 7, created_at - i
    FROM n JOIN source ON at = 1 + i % size ORDER BY i`)
