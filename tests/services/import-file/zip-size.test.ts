import { deflateRawSync } from "node:zlib"
import { describe, expect, test, vi } from "vitest"
import yauzl from "yauzl"
import { contentsOf, refusalOf } from "./read.ts"
import { type ZipEntry, zipOf } from "./zip-file.ts"
import { library, open, pictures } from "./zipped-library.ts"

const MB = 1024 * 1024

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
