import { describe, expect, test } from "vitest"
import { isCanonicalOf } from "~/services/product-page/clean/url.ts"
import { cleanProductUrl, productUrlKey } from "~/services/product-page/index.ts"

describe("the stored address", () => {
  test.each([
    ["https://shop.example/p/1?utm_source=a&utm_campaign=b&size=4", "https://shop.example/p/1?size=4"],
    ["https://shop.example/p/1?gclid=x", "https://shop.example/p/1"],
    ["https://shop.example/p/1?color=red&fbclid=x#reviews", "https://shop.example/p/1?color=red#reviews"],
    ["https://shop.example/p?id=7&srsltid=x&mc_cid=y&msclkid=z", "https://shop.example/p?id=7"],
    ["https://shop.example/p/1#:~:text=mug", "https://shop.example/p/1"],
    ["http://user:secret@shop.example/p", "http://shop.example/p"],
    ["https://shop.example/search?keywords=mug&th=1", "https://shop.example/search?keywords=mug&th=1"],
    [
      "https://www.amazon.de/Becher/dp/B00SVBPJI8/ref=sr_1_1?keywords=becher&qid=1&sr=8-1&th=1",
      "https://www.amazon.de/Becher/dp/B00SVBPJI8",
    ],
    ["  https://shop.example/p/1  ", "https://shop.example/p/1"],
  ])("%s", (address, clean) => {
    expect(cleanProductUrl(address)).toBe(clean)
    expect(cleanProductUrl(clean)).toBe(clean)
  })

  test.each(["javascript:alert(1)", "file:///etc/passwd", "/p/1", "", "data:text/html,x"])(
    "is refused for %s",
    (address) => {
      expect(() => cleanProductUrl(address)).toThrow(TypeError)
      expect(() => productUrlKey(address)).toThrow(TypeError)
    },
  )
})

describe("the key of a link", () => {
  const key = productUrlKey("https://www.shop.example/p/clay-mug?size=4&color=red")

  test.each([
    "http://shop.example/p/clay-mug?color=red&size=4",
    "https://SHOP.example/p/clay-mug/?size=4&color=red&utm_medium=mail",
    "https://m.shop.example/p/clay-mug?size=4&color=red#details",
  ])("is the same for %s", (address) => {
    expect(productUrlKey(address)).toBe(key)
  })

  test.each([
    "https://www.shop.example/p/clay-mug?size=5&color=red",
    "https://www.shop.example/p/clay-mug",
    "https://www.shop.example/p/Clay-Mug?size=4&color=red",
    "https://other.example/p/clay-mug?size=4&color=red",
  ])("differs for %s", (address) => {
    expect(productUrlKey(address)).not.toBe(key)
  })

  test("is the same for Amazon's addresses of one product", () => {
    const addresses = [
      "https://www.amazon.de/dp/B00SVBPJI8",
      "https://www.amazon.de/Ankerkraut-Texas/dp/b00svbpji8/ref=sr_1_5?th=1",
      "https://amazon.de/gp/product/B00SVBPJI8?psc=1",
    ]
    expect(new Set(addresses.map(productUrlKey))).toEqual(new Set(["amazon.de/dp/B00SVBPJI8"]))
  })

  test("ignores how characters are escaped, and differs for a route behind #", () => {
    expect(productUrlKey("https://a.example/p/%C3%A9")).toBe(productUrlKey("https://a.example/p/é"))
    expect(productUrlKey("https://a.example/#!/p/1")).not.toBe(productUrlKey("https://a.example/#!/p/2"))
    expect(productUrlKey("https://a.example/p/%E0%A4%A")).toContain("a.example/p/")
  })
})

describe("a page", () => {
  const typed = "https://m.shop.example/p/clay-mug?color=red"

  test.each(["https://www.shop.example/p/clay-mug", "http://shop.example/other"])(
    "may name as its own address: %s",
    (address) => {
      expect(isCanonicalOf(address, typed)).toBe(true)
    },
  )

  test.each([
    "https://other.example/p/clay-mug",
    "https://shop.example.evil.example/p",
    "https://shop.example/",
  ])("may not name as its own address: %s", (address) => {
    expect(isCanonicalOf(address, typed)).toBe(false)
  })
})
