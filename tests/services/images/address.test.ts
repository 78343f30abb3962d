import { afterEach, describe, expect, it, vi } from "vitest"
import {
  imageId,
  nextPictureAddresses,
  pictureFor,
  readPictureAddress,
  uploadPath,
} from "~/services/images/address.server.ts"

const SHOP = "https://shop.example/a b/chair.jpg?size=2&colour=rød"

/** The parts that the route would find in a picture's address. */
function partsOf(src: string) {
  const url = new URL(src, "http://curio.test")
  const [, , visibility, width, signature] = url.pathname.split("/")
  return { visibility, width, signature, imageUrl: url.searchParams.get("u") }
}

function address(imageUrl: string, options: { private: boolean }) {
  const picture = pictureFor(imageUrl, options)
  if (!picture) throw new Error("There is no picture")
  return picture.src
}

describe("the address of a picture", () => {
  it.each([SHOP, uploadPath("A1_b-".repeat(5).slice(0, 22))])(
    "names what it was made for: %s",
    (imageUrl) => {
      for (const visibility of ["public", "private"] as const) {
        const src = address(imageUrl, { private: visibility === "private" })
        expect(readPictureAddress(partsOf(src))).toMatchObject({ imageUrl, visibility, width: 480 })
      }
    },
  )

  it("is always the same for the same picture, so that caches and pages stay valid", () => {
    expect(address(SHOP, { private: false })).toBe(address(SHOP, { private: false }))
    expect(address(SHOP, { private: true })).not.toBe(address(SHOP, { private: false }))
  })

  it.each([
    ["of usual proportions", { width: 640, height: 800 }, undefined],
    ["on an even ground", { width: 900, height: 300, ground: "#ffffff" }, "#ffffff"],
    ["that is very wide", { width: 900, height: 300 }, "transparent"],
    ["that is very high", { width: 300, height: 900 }, "transparent"],
  ])("has a ground for a picture %s when it needs one", (_name, size, ground) => {
    expect(pictureFor(SHOP, { private: false, size })?.ground).toBe(ground)
  })

  it("has the size once it is known", () => {
    const size = { width: 640, height: 800 }
    expect(pictureFor(SHOP, { private: false, size })).toMatchObject(size)
    expect(pictureFor(SHOP, { private: false })).toMatchObject({ width: null, height: null })
  })

  it("does not exist without a picture, nor for an invalid address", () => {
    for (const none of [
      null,
      undefined,
      "",
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "/etc/passwd",
      "/images/u/short",
    ])
      expect(pictureFor(none, { private: false })).toBeNull()
  })
})

describe("the address of a private picture", () => {
  afterEach(() => void vi.useRealTimers())
  const MINUTE = 60_000
  const at = (time: number) => vi.useFakeTimers({ toFake: ["Date"], now: time })

  it("stays the same until its end, is another one then, and works for an hour more", () => {
    at(nextPictureAddresses())
    const end = nextPictureAddresses()
    expect(end - Date.now()).toBe(23 * 60 * MINUTE)
    const [secret, open] = [address(SHOP, { private: true }), address(SHOP, { private: false })]
    const answers = [end - 1, end, end + 60 * MINUTE - 1, end + 60 * MINUTE, end + 24 * 60 * MINUTE].map(
      (time) => {
        at(time)
        return {
          isSame: address(SHOP, { private: true }) === secret,
          until: readPictureAddress(partsOf(secret))?.until,
          open: readPictureAddress(partsOf(open))?.until,
        }
      },
    )
    const works = { until: end + 60 * MINUTE, open: Number.POSITIVE_INFINITY }
    const ended = { isSame: false, until: undefined, open: Number.POSITIVE_INFINITY }
    expect(answers).toEqual([
      { isSame: true, ...works },
      { isSame: false, ...works },
      { isSame: false, ...works },
      ended,
      ended,
    ])
  })
})

describe("an address that the app has not made", () => {
  const right = partsOf(address(SHOP, { private: false }))

  it.each([
    ["another picture", { imageUrl: "https://intranet.example/secret.png" }],
    ["a picture made private", { visibility: "p" }],
    ["another signature", { signature: "A".repeat(22) }],
    ["half a signature", { signature: right.signature?.slice(0, 11) }],
    ["a longer signature", { signature: `${right.signature}A` }],
    ["no signature", { signature: undefined }],
    ["no picture", { imageUrl: null }],
    ["a width that is not served", { width: "481" }],
    ["another spelling of a width", { width: "0480" }],
    ["another kind", { visibility: "constructor" }],
  ])("is refused: %s", (_name, change) => {
    expect(readPictureAddress(right)).not.toBeNull()
    expect(readPictureAddress({ ...right, ...change })).toBeNull()
  })

  it("is refused when it has the signature of the private picture of the same shop", () => {
    const secret = partsOf(address(SHOP, { private: true }))
    expect(readPictureAddress({ ...secret, visibility: "s" })).toBeNull()
  })
})

it("a picture's id is the upload's own id, or a hash of the shop's address", () => {
  const id = "abcdefghijklmnopqrstu-"
  expect(imageId(uploadPath(id))).toBe(id)
  expect(imageId(SHOP)).toMatch(/^[\w-]{43}$/)
  expect(imageId(SHOP)).not.toBe(imageId(`${SHOP}&`))
})
