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
    ["https://https://shop.example/p/1", "https://shop.example/p/1"],
    ["https://shop.example./p/1;jsessionid=a?id=7", "https://shop.example/p/1?id=7"],
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
