import { buffer } from "node:stream/consumers"
import type { ReadableStream } from "node:stream/web"
import { deflateRawSync } from "node:zlib"
import { makeZip } from "client-zip"
import { describe, expect, test, vi } from "vitest"
import yauzl from "yauzl"
import { readImportFile } from "~/services/import-file/read-file.ts"
import { contentsOf, fixture, refusalOf, saved } from "./read.ts"
import { type ZipEntry, zipOf } from "./zip-file.ts"

const library = { name: "library.json", content: fixture("library.json") }
const pictures: ZipEntry[] = [
  { name: "pictures/cover.webp", content: "cover" },
  { name: "pictures/pot.webp", content: "pot" },
]

const open = (bytes: Uint8Array) => readImportFile(saved(bytes), { fileName: "export.zip" })

const pictureIn = async (bytes: Uint8Array, name: string) => {
  const file = await open(bytes)
  try {
    return Buffer.from((await file.picture(name)) ?? []).toString()
  } finally {
    await file.close()
  }
}

const MB = 1024 * 1024

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

  test.each<[string, ZipEntry[], string[]]>([
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
    ],
    [
      "Omnivore",
      [
        { name: "metadata_20_to_40.json", content: list("C") },
        { name: "metadata_0_to_20.json", content: list("A", "B") },
        { name: "content/a.html", content: "<p>text" },
      ],
      ["A", "B", "C"],
    ],
    ["with one file", [{ name: "x/" }, { name: "x/mine.json", content: list("A") }], ["A"]],
  ])("%s", async (_program, entries, names) => {
    const { places } = await contentsOf(zipOf(entries))
    expect(places.flatMap(({ rows }) => rows).map(({ name }) => name)).toEqual(names)
  })

  test("not with parts that are too large together", async () => {
    const part = `${list("x".repeat(1_000)).slice(0, -1) + " ".repeat(13 * 1024 * 1024)}]`
    const entries = [0, 20].map((at) => ({ name: `metadata_${at}_to_${at + 20}.json`, content: part }))
    expect(await refusalOf(zipOf(entries))).toMatchObject({ status: 413 })
  })
})

test("icons of bookmarks in a ZIP file do not count towards its size", async () => {
  const page = (icon: string, text = "") =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://shop.example/a" ${icon}>A</A>${text}</DL>`
  const zip = (content: string) => zipOf([{ name: "Bookmarks.html", content }])
  const large = "x".repeat(26 * MB)
  expect((await contentsOf(zip(page(`ICON="data:image/png;base64,${large}"`)))).places).toMatchObject([
    { rows: [{ name: "A" }] },
  ])
  expect(await refusalOf(zip(page("", large)))).toMatchObject({ status: 413 })
})

const refused = (why: string) => ({ status: 400, fieldErrors: { file: [expect.stringContaining(why)] } })

describe("a ZIP file is refused", () => {
  test.each<[string, ZipEntry[], string]>([
    ["without library", pictures, "library.json"],
    ["that is a spreadsheet", [{ name: "xl/workbook.xml", content: "x" }], "as CSV"],
    ["with nothing in it", [], "library.json"],
    ["with the library in a deep folder", [{ ...library, name: "a/b/library.json" }], "library.json"],
    [
      "with two exports",
      [
        { ...library, name: "a/library.json" },
        { ...library, name: "b/library.json" },
      ],
      "several",
    ],
    ["that leads out of its folder", [library, { name: "../../etc/passwd", content: "x" }], "damaged"],
    ["with an absolute path", [library, { name: "/etc/passwd", content: "x" }], "damaged"],
    ["with a path of Windows", [library, { name: "C:/x", content: "x" }], "damaged"],
    ["that is encrypted", [{ ...library, deflate: true, claims: { flags: 0x801 } }], "encrypted"],
    ["that is strongly encrypted", [{ ...library, claims: { flags: 0x841 } }], "damaged"],
    ["that is compressed in another way", [{ ...library, claims: { method: 12 } }], "compressed"],
    [
      "whose entry goes past its end",
      [{ ...library, claims: { size: 9e6, compressedSize: 9e6 } }],
      "damaged",
    ],
    ["whose entry is longer than it says", [{ ...library, deflate: true, claims: { size: 10 } }], "damaged"],
    [
      "whose entry is shorter than it says",
      [{ ...library, deflate: true, claims: { size: 9000 } }],
      "damaged",
    ],
    ["whose entry is elsewhere", [{ ...library, claims: { offset: 3 } }], "damaged"],
  ])("%s", async (_what, entries, why) => {
    expect(await refusalOf(zipOf(entries))).toMatchObject(refused(why))
  })

  test("that is cut, or names another number of entries", async () => {
    const zip = zipOf([library, ...pictures])
    expect(await refusalOf(zip.subarray(0, -30))).toMatchObject(refused("damaged"))
    expect(await refusalOf(zipOf([library], { count: 2 }))).toMatchObject(refused("damaged"))
  })

  test("whose library is a file of another program", async () => {
    expect(await refusalOf(zipOf([{ ...library, content: "[1" }]))).toMatchObject(refused("JSON"))
    const html = await refusalOf(zipOf([{ ...library, content: fixture("chrome.html") }]), {
      format: "library",
    })
    expect(html).toMatchObject(refused("bookmarks of a browser"))
  })
})

describe("a ZIP file is too large", () => {
  const bomb = (bytes: number): ZipEntry => ({
    name: "pictures/a.webp",
    content: Buffer.alloc(bytes),
    deflate: true,
  })
  const large = (zip: Buffer) => refusalOf(zip).then((error) => expect(error).toMatchObject({ status: 413 }))

  test("when it unpacks to much more than its size", async () => {
    await large(zipOf([library, bomb(110 * 1024 * 1024)]))
    const many = Array.from({ length: 100 }, (_, at) => ({ ...bomb(1_200_000), name: `pictures/${at}.webp` }))
    await large(zipOf([library, ...many]))
  })

  /** They share the bytes of the first. */
  const overlapping = (count: number) => {
    const content = Buffer.alloc(MB)
    const claims = { size: MB, compressedSize: deflateRawSync(content).length, offset: 0 }
    const at = (n: number) => `pictures/${n}.webp`
    const others = Array.from({ length: count - 1 }, (_, n) => ({ name: at(n + 1), deflate: true, claims }))
    return zipOf([{ name: at(0), content, deflate: true }, ...others, library])
  }

  test("when its entries share their bytes, and none of them is unpacked", async () => {
    const unpack = vi.spyOn(yauzl.ZipFile.prototype, "openReadStream")
    await large(overlapping(5_000))
    expect(unpack).not.toHaveBeenCalled()
    unpack.mockRestore()
  })

  test("when entries that share their bytes unpack to more than the limit", async () => {
    await large(overlapping(150))
  })

  test("but not when they unpack to less", async () => {
    const file = await open(overlapping(90))
    let unpacked = 0
    for (let n = 0; n < 90; n++) unpacked += (await file.picture(`pictures/${n}.webp`))?.byteLength ?? 0
    await file.close()
    expect(unpacked).toBe(90 * MB)
  })

  test("when its library is too large", async () => {
    await large(
      zipOf([{ name: "library.json", content: Buffer.alloc(101 * 1024 * 1024, " "), deflate: true }]),
    )
  })

  test("when it has too many entries", async () => {
    await large(zipOf(Array.from({ length: 65_501 }, (_, at) => ({ name: `pictures/${at}` }))))
  })

  test("when its names are too long", async () => {
    const entries = Array.from({ length: 800 }, (_, at) => ({ name: `pictures/${at}${"x".repeat(65_000)}` }))
    expect(await refusalOf(zipOf([library, ...entries]))).toMatchObject({
      message: expect.stringContaining("names that are too long"),
    })
  })

  test("for a picture, and only that picture is missing", async () => {
    const file = await open(
      zipOf([library, ...pictures, { ...bomb(11 * 1024 * 1024), name: "pictures/big.webp" }]),
    )
    await expect(file.picture("pictures/big.webp")).rejects.toMatchObject({ status: 413 })
    expect(Buffer.from((await file.picture("pictures/pot.webp")) ?? []).toString()).toBe("pot")
    await file.close()
  })
})
