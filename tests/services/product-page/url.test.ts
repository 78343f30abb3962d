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

  const shop = "https://www.shop.example/p/1?size=2"
  const inside = encodeURIComponent(shop)

  // biome-ignore format: a table
  test.each([
    [`https://www.google.com/url?q=${inside}&sa=D`, shop],
    [`https://www.google.de/url?sa=t&url=${inside}&ved=x`, shop],
    [`https://www.google.com/amp/s/www.shop.example/p/1`, "https://www.shop.example/p/1"],
    [`https://www-shop-example.cdn.ampproject.org/c/s/www.shop.example/p/1?amp_js_v=0.1`, "https://www.shop.example/p/1"],
    [`https://my--shop-example.translate.goog/p/1?size=2&_x_tr_sl=de&_x_tr_tl=en`, "https://my-shop.example/p/1?size=2"],
    [`https://translate.google.com/translate?sl=de&u=${inside}`, shop],
    [`https://l.facebook.com/l.php?u=${inside}%26fbclid%3Dx&h=AT0`, shop],
    [`https://www.awin1.com/cread.php?awinmid=1&ued=${inside}`, shop],
    [`https://track.webgains.com/click.html?wgtarget=${inside}`, shop],
    [`https://rover.ebay.com/rover/1/711/1?mpre=${inside}&toolid=1`, shop],
    [`https://www.anrdoezrs.net/links/1/type/dlg/sid/x/${shop}`, shop],
    [`https://prf.hn/click/camref:1101/destination:${inside}`, shop],
    [`https://shop.pxf.io/c/1/2/3?u=${inside}`, shop],
    [`https://eur01.safelinks.protection.outlook.com/?url=${inside}&data=05`, shop],
    [`https://www.google.com/url?q=${encodeURIComponent(`https://www.awin1.com/cread.php?ued=${inside}`)}`, shop],
    ["intent://www.shop.example/p/1?size=2#Intent;scheme=https;package=a.b;end", shop],
    ["android-app://a.b/https/www.shop.example/p/1?size=2", shop],
    // Nobody else's address in the query is the shop's.
    [`https://shop.example/p?url=${inside}`, `https://shop.example/p?url=${inside}`],
    [`https://www.google.com/search?q=${inside}`, `https://www.google.com/search?q=${inside}`],
    ["https://www.google.com/url?q=javascript:alert(1)", "https://www.google.com/url?q=javascript:alert(1)"],
    [`https://evil.example/awin1.com/?ued=${inside}`, `https://evil.example/awin1.com/?ued=${inside}`],
    [`https://notawin1.com/?ued=${inside}`, `https://notawin1.com/?ued=${inside}`],
  ])("is the shop's: %s", (address, clean) => {
    expect(cleanProductUrl(address)).toBe(clean)
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
