import { describe, expect, test } from "vitest"
import { fixture, refusalOf } from "./read.ts"
import { type ZipEntry, zipOf } from "./zip-file.ts"
import { library, pictures, refused } from "./zipped-library.ts"

describe("a ZIP file is refused", () => {
  test.each<[string, ZipEntry[], string]>([
    ["without library", pictures, "library.json"],
    ["that is a spreadsheet", [{ name: "xl/workbook.xml", content: "x" }], "as CSV"],
    ["of a document", [{ name: "mimetype" }, { name: "content.xml", content: "x" }], "as CSV"],
    ["of Numbers", [{ name: "Index/Document.iwa", content: "x" }], "as CSV"],
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
