import { buffer } from "node:stream/consumers"
import type { ReadableStream } from "node:stream/web"
import { makeZip } from "client-zip"
import { describe, expect, test } from "vitest"
import { contentsOf, refusalOf } from "./read.ts"
import { type ZipEntry, zipOf } from "./zip-file.ts"
import { library, open, pictures, refused } from "./zipped-library.ts"

const pictureIn = async (bytes: Uint8Array, name: string) => {
  const file = await open(bytes)
  try {
    return Buffer.from((await file.picture(name)) ?? []).toString()
  } finally {
    await file.close()
  }
}

test("a streamed ZIP file is read, with its pictures", async () => {
  async function* pieces(text: string) {
    yield Buffer.from(text.slice(0, 10))
    yield Buffer.from(text.slice(10))
  }
  // The size of a streamed entry is known after it only, so it is in a descriptor behind it.
  const stream = makeZip([
    { name: "library.json", input: pieces(library.content.toString()) },
    { name: "account.json", input: "{}" },
    ...pictures.map(({ name, content }) => ({ name, input: String(content) })),
  ])
  const zip = await buffer(stream as ReadableStream)
  const { format, places } = await contentsOf(zip)
  expect(format).toBe("library")
  expect(places[0]).toMatchObject({
    place: { name: "Kitchen", coverPicture: "pictures/cover.webp", coverImageUrl: null },
    rows: [{ picture: null }, { picture: "pictures/pot.webp", imageUrl: null }],
  })
  expect(await pictureIn(zip, "pictures/pot.webp")).toBe("pot")
})

test.each([
  [
    "macOS",
    [
      { name: "export/" },
      { name: "__MACOSX/export/._library.json", content: "x" },
      { name: "export/.DS_Store", content: "x" },
    ],
  ],
  ["Windows", []],
])(
  "a ZIP file that %s has packed again, with a folder around, is read",
  async (_system, extra: ZipEntry[]) => {
    const packed = [library, ...pictures].map((entry) => ({
      ...entry,
      name: `export/${entry.name}`,
      deflate: true,
    }))
    const zip = zipOf([...extra, ...packed])
    expect((await contentsOf(zip)).places[0]?.rows).toMatchObject([{}, { picture: "pictures/pot.webp" }])
    expect(await pictureIn(zip, "pictures/cover.webp")).toBe("cover")
  },
)

test("a ZIP file gives the last of two entries of one name", async () => {
  const zip = zipOf([library, ...pictures, { name: "pictures/pot.webp", content: "pan" }])
  expect(await pictureIn(zip, "pictures/pot.webp")).toBe("pan")
})

test("a link in a ZIP file is its text, and leads nowhere", async () => {
  const zip = zipOf([library, { name: "pictures/x.webp", content: "/etc/passwd", mode: 0o120777 }])
  expect(await pictureIn(zip, "pictures/x.webp")).toBe("/etc/passwd")
})

test("a picture whose entry is elsewhere is refused when it is read", async () => {
  for (const claims of [{ offset: 5 }, { offset: 9e6 }, { size: 9e6, compressedSize: 9e6 }]) {
    const zip = zipOf([library, { name: "pictures/a.webp", content: "x", claims }])
    await expect(pictureIn(zip, "pictures/a.webp")).rejects.toMatchObject(refused("damaged"))
  }
})

test("a ZIP file gives pictures only", async () => {
  const zip = zipOf([library, ...pictures, { name: "account.json", content: "secret" }])
  for (const name of ["account.json", "library.json", "pictures/none.webp", "../x", "constructor", ""])
    expect(await pictureIn(zip, name)).toBe("")
})

test("the library without its ZIP file has no pictures", async () => {
  const { places } = await contentsOf(library.content)
  expect(places[0]).toMatchObject({ place: { coverPicture: null }, rows: [{}, { picture: null }] })
})

describe("a ZIP file of another program is read", () => {
  const list = (...names: string[]) =>
    JSON.stringify(names.map((title) => ({ title, url: `https://shop.example/${title}` })))
  const table = (...names: string[]) =>
    `title,url,time_added,tags,status\n${names.map((name) => `${name},https://shop.example/${name},1728576752,,unread\n`).join("")}`

  test.each<[string, ZipEntry[], string[], string[]?]>([
    [
      "Safari",
      [
        { name: "Passwords.csv", content: "Title,URL,Username\nBank,https://bank.example,me\n" },
        { name: "History.json", content: list("Seen") },
        {
          name: "Bookmarks.html",
          content: '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://shop.example/A">A</A></DL>',
        },
      ],
      ["A"],
      ["Passwords.csv", "History.json"],
    ],
    [
      "Pocket",
      [
        { name: "pocket/part_000001.csv", content: table("B") },
        { name: "pocket/part_000000.csv", content: table("A"), deflate: true },
        { name: "pocket/annotations/part_1.json", content: "{}" },
        { name: "__MACOSX/pocket/._part_000000.csv", content: "x" },
      ],
      ["A", "B"],
      ["pocket/annotations/part_1.json"],
    ],
    [
      "Omnivore",
      [
        { name: "metadata_20_to_40.json", content: list("C") },
        { name: "metadata_0_to_20.json", content: list("A", "B") },
        { name: "content/a.html", content: "<p>text" },
      ],
      ["A", "B", "C"],
      ["content/a.html"],
    ],
    [
      "of one text",
      [{ name: "a.md", content: "- [A](https://shop.example/a)\n- [B](https://shop.example/b)\n" }],
      ["A", "B"],
    ],
    ["with one file", [{ name: "x/" }, { name: "x/mine.json", content: list("A") }], ["A"]],
  ])("%s", async (_program, entries, names, left) => {
    const { places, losses } = await contentsOf(zipOf(entries))
    expect(losses.find(({ reason }) => reason === "file")?.examples).toEqual(left)
    expect(places.flatMap(({ rows }) => rows).map(({ name }) => name)).toEqual(names)
  })

  test("not with parts that are too large together", async () => {
    const part = `${list("x".repeat(1_000)).slice(0, -1) + " ".repeat(13 * 1024 * 1024)}]`
    const entries = [0, 20].map((at) => ({ name: `metadata_${at}_to_${at + 20}.json`, content: part }))
    expect(await refusalOf(zipOf(entries))).toMatchObject({ status: 413 })
  })
})
