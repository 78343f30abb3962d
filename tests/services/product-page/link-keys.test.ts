import { describe, expect, test } from "vitest"
import { productUrlKey } from "~/services/product-page/index.ts"

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

/** Each row is one product, at addresses that people paste. */
const SAME = [
  ["https://shop.example/p/1", "https://shop.example/p/1?gad_source=1&gad_campaignid=2"],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?gPromoCode=1&gQT=1",
    "https://shop.example/p/1?syclid=x",
  ],
  ["https://shop.example/p/1", "https://shop.example/p/1?_t=8&_r=1", "https://shop.example/p/1?ysclid=x"],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?at_medium=a&itm_source=b&elqTrackId=c&sscid=d&pk_vid=e",
  ],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?ndclid=a&vmcid=b&rtid=c&erid=d&_branch_referrer=e&_bhlid=f",
  ],
  ["https://shop.example/p/1?size=4", "https://shop.example/p/1?mtm_group=a&size=4&matomo_kwd=b"],
  ["https://shop.example/products/vase", "https://shop.example/products/vase?_pos=1&_sid=a&_ss=r"],
  [
    "https://shop.example/products/vase?variant=2",
    "https://shop.example/products/vase?variant=2&pr_prod_strat=a&pr_rec_id=b&pr_rec_pid=1&pr_ref_pid=2&pr_seq=uniform",
    "https://shop.example/collections/all/products/vase?variant=2",
    "https://shop.example/collections/new-in/products/vase/?variant=2",
  ],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1;jsessionid=8A2F.node1",
    "https://shop.example/p/1?PHPSESSID=q",
  ],
  ["https://shop.example/p/1", "https://shop.example./p/1", "https://shop.example//p/1"],
  ["https://shop.example/p/café", "https://shop.example/p/cafe\u0301", "https://shop.example/p/cafe%CC%81"],
  ["https://shop.example/p/1", "https://https://shop.example/p/1", "http://https://www.shop.example/p/1"],
  ["https://www.amazon.com/dp/B00SVBPJI8", "https://smile.amazon.com/gp/product/B00SVBPJI8?tag=x&psc=1"],
  [
    "https://www.ebay.de/itm/123456789012",
    "https://m.ebay.de/itm/Oak-stool/123456789012?hash=item1&_trkparms=x&amdata=y",
  ],
  [
    "https://www.etsy.com/listing/1234567/oak-stool",
    "https://www.etsy.com/de/listing/1234567/hocker?click_key=a&ref=b",
  ],
  [
    "https://www.aliexpress.com/item/1005001.html",
    "https://de.aliexpress.com/item/1005001.html?pdp_npi=4&utparam-url=a&gatewayAdapt=glo2deu&algo_pvid=b",
    "https://www.aliexpress.com/item/Oak-Stool/1005001.html?spm=a.b.c",
  ],
  [
    "https://www.walmart.com/ip/123456",
    "https://www.walmart.com/ip/Oak-Stool/123456?athbdg=L1600&from=/search",
  ],
  ["https://www.target.com/p/-/A-1234567", "https://www.target.com/p/oak-stool/-/A-1234567?afid=google"],
  ["https://store.steampowered.com/app/620", "https://store.steampowered.com/app/620/Portal_2/?snr=1_7"],
  [
    "https://www.flipkart.com/x/p/itm1?pid=A1",
    "https://www.flipkart.com/x/p/itm1?pid=A1&lid=L&otracker=b&srno=s",
    "https://dl.flipkart.com/x/p/itm1?pid=A1&_appId=CL",
  ],
  [
    "https://shop.example/p?id=1",
    "https://shop.example/p?id=1&amp;utm_source=x",
    "https://shop.example/p?utm_source=x&amp;id=1",
    "https://shop.example/p?id=1&amp%3Bgclid=x",
  ],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?gad=1",
    "https://shop.example/p/1?ved=a&sca_esv=b&gs_lcp=c",
  ],
  ["https://shop.example/p/1", "https://shop.example/p/1?fbclid=a&__tn__=R&__cft__[0]=b&mibextid=c"],
  ["https://shop.example/p/1", "https://shop.example/p/1?tt_medium=a&tt_content=b&pin_unauth=c&sc_click=d"],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?ybaip=1&etext=2202.a",
    "https://shop.example/p/1?WT.mc_id=x",
  ],
  ["https://shop.example/p/1", "https://shop.example/p/1?dicbo=v2&tblci=a&obOrigUrl=true&cto_pld=b"],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?awc=1&sv1=affiliate&sv_campaign_id=5",
    "https://shop.example/p/1?irclickid=a&irpid=b&sharedid=c&xcust=d&avad=e",
  ],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?omnisendContactID=a&ck_subscriber_id=b&ss_source=c&_bhiiv=d&nosto=e",
  ],
  [
    "https://www.amazon.de/dp/B00SVBPJI8",
    "https://www.amazon.de/dp/product/B00SVBPJI8",
    "https://www.amazon.de/gp/-/de/product/B00SVBPJI8",
    "https://www.amazon.de/gp/offer-listing/B00SVBPJI8",
    "https://www.amazon.de/product-reviews/B00SVBPJI8",
    "https://www.amazon.de/d/B00SVBPJI8",
    "https://www.amazon.de/dp/B00SVBPJI8%3Ftag=x",
  ],
  ["https://www.etsy.com/listing/1234567", "https://oakshop.etsy.com/listing/1234567/oak-stool"],
  [
    "https://www.aliexpress.com/item/1005001.html",
    "https://www.aliexpress.us/item/1005001.html",
    "https://aliexpress.ru/item/1005001.html",
  ],
  ["https://www.zalando.de/shoe.html", "https://www.zalando.de/shoe.html?wmc=SEM_1&opc=221&_rfl=de"],
  ["https://www.ikea.com/de/de/p/billy-00263850/", "https://m2.ikea.com/de/de/p/billy-00263850/"],
  ["https://www.target.com/p/-/A-1234567", "https://www.target.com/p/A-1234567"],
  [
    "https://www.bestbuy.com/site/sony-tv/6501234.p?skuId=6501234",
    "https://www.bestbuy.com/site/6501234.p?skuId=6501234&ref=212&loc=1&acampID=x",
  ],
  ["https://item.rakuten.co.jp/shop/item1/", "https://item.rakuten.co.jp/shop/item1/?iasid=07&_mp=x&_ts=1"],
  [
    "https://www.bol.com/nl/nl/p/stoel/9300000012/",
    "https://www.bol.com/nl/p/stoel/9300000012/",
    "https://www.bol.com/be/nl/p/-/9300000012/?s2a=",
  ],
  ["https://store.steampowered.com/app/620", "https://store.steampowered.com/agecheck/app/620/"],
  ["https://en.m.shop.example/p/1", "https://en.shop.example/p/1"],
  [
    "https://shop.example/p/vase",
    "https://touch.shop.example/p/vase",
    "https://amp.shop.example/p/vase/amp/",
  ],
  [
    "https://shop.example/p/1",
    "https://shop.example/p/1?wickedsource=a&sfnsn=mo&shem=b&utm-source=c&afsrc=1",
  ],
  ["https://allegro.pl/oferta/12345678901", "https://allegro.pl/oferta/stolek-debowy-12345678901?bi_s=ads"],
  ["https://www.vinted.de/items/123456", "https://www.vinted.de/items/123456-hose?referrer=catalog"],
  ["https://www.kleinanzeigen.de/s-anzeige/stuhl/12-86-33", "https://m.kleinanzeigen.de/s-anzeige/12-86-33"],
  [
    "https://www.mercadolivre.com.br/p/MLB123",
    "https://www.mercadolivre.com.br/cadeira/p/MLB123?pdp_filters=a#b=1",
  ],
  [
    "https://www.coupang.com/vp/products/123?itemId=1&vendorItemId=2",
    "https://m.coupang.com/vm/products/123?itemId=1&vendorItemId=2&q=x&rank=1",
  ],
  [
    "https://www.goodreads.com/book/show/5907",
    "https://www.goodreads.com/book/show/5907.The_Hobbit?from_search=true",
  ],
  ["https://apps.apple.com/app/id904237743", "https://apps.apple.com/us/app/things-3/id904237743?mt=8"],
  [
    "https://play.google.com/store/apps/details?id=com.x",
    "https://play.google.com/store/apps/details?id=com.x&hl=de&pli=1",
  ],
  ["https://item.taobao.com/item.htm?id=123&spm=a", "https://h5.m.taobao.com/awp/core/detail.htm?id=123"],
  ["https://item.jd.com/100012043978.html", "https://item.m.jd.com/product/100012043978.html"],
  ["https://us.shein.com/Oak-Stool-p-123.html", "https://us.shein.com/Oak-Stool-p-123-cat-1.html?mallCode=1"],
  ["https://www.homedepot.com/p/312345678", "https://www.homedepot.com/p/Oak-Stool/312345678"],
  ["https://www.ebay.com/itm/123456789012", "https://www.ebay.com/itm/123456789012?var=&epid=1"],
]

/** Each row has products, or variants of one, that are not the same. */
const APART = [
  ["https://shop.example/products/vase?variant=1", "https://shop.example/products/vase?variant=2"],
  ["https://shop.example/p?id=1", "https://shop.example/p?id=2", "https://shop.example/p?pid=1"],
  ["https://shop.example/p/1?color=red", "https://shop.example/p/1?color=blue", "https://shop.example/p/1"],
  ["https://shop.example/p/1?ref=1", "https://shop.example/p/1?tag=1", "https://shop.example/p/1?source=1"],
  ["https://shop.example/collections/new", "https://shop.example/collections/sale"],
  ["https://shop.example/collections/new/vase", "https://shop.example/vase"],
  ["https://www.ebay.de/itm/123456789012?var=1", "https://www.ebay.de/itm/123456789012?var=2"],
  [
    "https://www.aliexpress.com/item/1005001.html?sku_id=1",
    "https://www.aliexpress.com/item/1005001.html?sku_id=2",
  ],
  [
    "https://www.amazon.de/dp/B00SVBPJI8",
    "https://www.amazon.com/dp/B00SVBPJI8",
    "https://www.amazon.de/dp/B00SVBPJI9",
  ],
  ["https://www.flipkart.com/x/p/itm1?pid=A1", "https://www.flipkart.com/x/p/itm1?pid=A2"],
  ["https://notamazon.com/dp/B00SVBPJI8?th=1", "https://notamazon.com/dp/B00SVBPJI8?th=2"],
  ["https://de.shop.example/p/1", "https://fr.shop.example/p/1", "https://shop.example/p/1"],
  ["https://smile.shop.example/p/1", "https://shop.example/p/1"],
  ["https://shop.example/#!product-5", "https://shop.example/#!product-6", "https://shop.example/"],
  ["https://shop.example/#product/5", "https://shop.example/#product/6"],
  ["https://www.otto.de/p/stuhl-1/#variationId=1", "https://www.otto.de/p/stuhl-1/#variationId=2"],
  ["https://item.taobao.com/item.htm?id=123", "https://item.taobao.com/item.htm?id=124"],
  ["https://play.google.com/store/apps/details?id=a", "https://play.google.com/store/apps/details?id=b"],
  ["https://www.coupang.com/vp/products/1?itemId=1", "https://www.coupang.com/vp/products/1?itemId=2"],
  ["https://guitars.example/amp", "https://guitars.example/"],
  ["https://www.vinted.de/items/123456", "https://www.vinted.de/items/123457-hose"],
  ["https://shop.example/p?ir_id=1", "https://shop.example/p?ir_id=2"],
  ["https://shop.example/p?cx_id=1", "https://shop.example/p?cx_id=2"],
  ["https://shop.example/p?ga_id=1", "https://shop.example/p?ga_id=2"],
  ["https://shop.example/p?sid=1", "https://shop.example/p?sid=2", "https://shop.example/p?siteID=2"],
  [
    "https://www.bestbuy.com/site/tv/6501234.p?skuId=6501234",
    "https://www.bestbuy.com/site/tv/6501234.p?skuId=6501235",
  ],
]

describe("the keys of several links", () => {
  test.each(SAME)("are one for %s and its other addresses", (...addresses) => {
    expect(new Set(addresses.map(productUrlKey))).toHaveProperty("size", 1)
  })
  test.each(APART)("are several for %s and its neighbours", (...addresses) => {
    expect(new Set(addresses.map(productUrlKey))).toHaveProperty("size", addresses.length)
  })
})
