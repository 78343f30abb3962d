import { describe, expect, test } from "vitest"
import { extractProduct } from "~/services/product-page/index.ts"
import { buy, heading, priceIn } from "./price-in.ts"
import { jsonLd, product, readPage } from "./product-page.ts"

describe("the price", () => {
  test("comes from structured data, a tag, or visible text", () => {
    expect(priceIn(jsonLd(product()), heading)).toBe("18.00 EUR")
    expect(
      priceIn(
        `<meta property="og:type" content="product"><meta property="product:price:amount" content="1.299,00"><meta property="product:price:currency" content="EUR">`,
        heading,
      ),
    ).toBe("1299.00 EUR")
    expect(priceIn("", `${heading}<p>18,50 €</p>${buy}`)).toBe("18.50 EUR")
  })

  test("is not what a banner above the heading asks for", () => {
    const banner = "<div>Free shipping <b>over $100</b></div>"
    const script = `<script>var p = ${JSON.stringify({ title: "Clay Mug", sku: "M-1", vendor: "Tonwerk", price: "18.50" })}</script>`
    expect(priceIn("", `${banner}${heading}${buy}${script}`)).toBe("18.50 USD")
  })

  test("may be without tax when no price with tax is there", () => {
    const net = "<p>$180.50 <i>Excl. tax</i></p>"
    const banner = "<div>Free shipping <b>over $100</b></div>"
    expect(priceIn("", `${heading}${net}${buy}${banner}`)).toBe("180.50 USD")
    expect(priceIn("", `${heading}${net}<p>$220.00 <i>Incl. tax</i></p>${buy}`)).toBe("220.00 USD")
  })

  test("has the sign that stands before its element", () => {
    expect(priceIn("", `${heading}<div>最低價$<span>99</span>元起/包</div>${buy}`)).toBe("99 USD")
  })

  test("may be in separate elements: amount, cents, currency", () => {
    expect(priceIn("", `${heading}<p><b>173</b><sup>34</sup> <i>Lei</i></p>${buy}`)).toBe("173.34 RON")
    expect(priceIn("", `${heading}<p><i>$</i><b>24</b><sup>99</sup></p>${buy}`)).toBe("24.99 USD")
  })

  test.each([
    ["<p><b>12</b> <i>,</i> <b>90</b> <i>€</i></p>", "12.90 EUR"],
    ["<p>12 <sup>€ 90</sup></p>", "12.90 EUR"],
    ["<p>-,99 €</p>", "0.99 EUR"],
    ["<p>ر.س ١٬٢٩٩٫٠٠</p>", "1299.00 SAR"],
    ["<p>2 for £10</p><p>£6.00</p>", "6.00 GBP"],
    ["<p>£2.50/100g</p><p>£12.50</p>", "12.50 GBP"],
    ["<p>£2.50/100g</p>", "2.50 GBP"],
    ["<p>149,00 €</p><p>30-Tage-Bestpreis: 139,00 €</p>", "149.00 EUR"],
    ["<p>Pay in 3 of £16.66</p><p>£50.00</p>", "50.00 GBP"],
    ["<p>Member price £40.00</p><p>£50.00</p>", "50.00 GBP"],
    ["<p>11,637円(税抜) 12,800円(税込)</p>", "12800 JPY"],
    ["<p>本体価格 11,637円</p><p>税込価格 12,800円</p>", "12800 JPY"],
  ])("is the whole product's, in %s", (shown, price) => {
    expect(priceIn("", `${heading}${shown}${buy}`)).toBe(price)
  })

  test.each([
    ["1'299.–", "ch", "1299 CHF"],
    ["1 299:-", "se", "1299 SEK"],
    ["1.299,-", "dk", "1299 DKK"],
    ["1.299,-", "com", "1299 null"],
  ])("is in the currency of the shop's country when %s names none on .%s", (shown, domain, price) => {
    expect(priceIn("", `${heading}<p>${shown}</p>${buy}`, `https://shop.${domain}/p/mug`)).toBe(price)
  })

  test("is the current one, not the old one, not another product's, not without tax", () => {
    expect(priceIn("", `${heading}<del>30 €</del> <b>18 €</b>${buy}`)).toBe("18 EUR")
    expect(priceIn("", `${heading}<p>30 €</p><p>18 €</p>${buy}`)).toBe("18 EUR")
    expect(priceIn("", `<a href="/plate">Plate <b>7 €</b></a>${heading}<p>18 €</p>${buy}`)).toBe("18 EUR")
    expect(priceIn("", `${heading}<p>bez DPH</p><p>15 €</p><p>s DPH</p><p>18 €</p>${buy}`)).toBe("18 EUR")
  })

  test.each([
    ["https://www.shop.ca/p/1", "18.00 CAD"],
    ["https://www.shop.com.au/p/1", "18.00 AUD"],
    ["https://www.shop.com/p/1", "18.00 USD"],
  ])("is in the dollars of the shop's country: %s", (url, price) => {
    expect(priceIn("", `${heading}<p>$18.00</p>${buy}`, url)).toBe(price)
  })

  test.each([
    ["₹1,29,999", "129999 INR"],
    ["12.500 KWD", "12.500 KWD"],
    ["1,250.500 KWD", "1250.500 KWD"],
    ["KWD 1,299", null],
    ["Was 199 € Now 149 €", "149 EUR"],
    ["statt 199,00 € jetzt nur 149,00 €", "149.00 EUR"],
    ["from 12.42 € / month or 149 €", "149 EUR"],
    ["149 € oder 12 x 12,42 €", "149 EUR"],
    ["149,00 € inkl. 19 % MwSt. zzgl. 4,95 € Versand", "149.00 EUR"],
    ["149,00 € inkl. 19 % MwSt. zzgl. 4,95 € Versandkosten, Lieferzeit 2–3 Tage", "149.00 EUR"],
    ["149 € plus 4.95 € shipping", "149 EUR"],
    ["Versand 4,95 € Preis 149 €", "149 EUR"],
    ["149 € (59,60 €/kg)", "149 EUR"],
    ["12,50 €/m²", "12.50 EUR"],
    ["€ 10 – 20", "10 EUR varies"],
    ["10–20 €", "10 EUR varies"],
    ["10 - 20 €", "10 EUR varies"],
    ["5 € bis 9 €", "5 EUR varies"],
    ["between €5 and €9", "5 EUR varies"],
    ["from €5", "5 EUR varies"],
    ["ab 5 €", "5 EUR varies"],
    ["à partir de 5 €", "5 EUR varies"],
    ["Desde 5 €", "5 EUR varies"],
    ["vanaf € 12,50", "12.50 EUR varies"],
    ["od 12,50 zł", "12.50 PLN varies"],
    ["от 12 990 ₽", "12990 RUB varies"],
    ["12,800円から", "12800 JPY varies"],
    ["12,800원부터", "12800 KRW varies"],
    ["As low as $12.50", "12.50 USD varies"],
    ["3 32,00 €", "32.00 EUR"],
    ["-20 € 149 €", "149 EUR"],
    ["Save 20 € 149 €", "149 EUR"],
    ["Delivery: 4.95 €", null],
    ["12.42 € per month", null],
    ["12 × 49 €", null],
    ["$99/yr", null],
    ["25,00 € -28% 18,00 €", "18.00 EUR"],
    ["De R$ 25,00 por R$ 18,00", "18.00 BRL"],
    ["Prezzo di listino 25,00 € Prezzo 18,00 €", "18.00 EUR"],
    ["100,00 zł brutto (81,30 zł netto)", "100.00 PLN"],
    ["10,00 € HT / 12,00 € TTC", "12.00 EUR"],
    ["1,49 € zzgl. 0,25 € Pfand", "1.49 EUR"],
    ["€10.00 / piece", "10.00 EUR"],
  ])("%s in one line is %s", (text, price) => {
    const og = `<meta property="og:type" content="product">`
    expect(priceIn(og, `${heading}<p>${text}</p>${buy}`)).toBe(price)
  })

  test.each([
    ["<p>Was <s>199 €</s> Now <b>149 €</b></p>", "149 EUR"],
    ["<p>Was <b>400 €</b></p><p>Now <b>149 €</b></p>", "149 EUR"],
    ["<p><b>12,42 €</b> <i>/ Monat</i></p><p>149 €</p>", "149 EUR"],
    ["<p>Versand</p><p>4,95 €</p><p>Preis</p><p>149,00 €</p>", "149.00 EUR"],
    ["<p><s>199 €</s> 149 €</p>", "149 EUR"],
    ["<div><span>1.599 TL</span><span>1.299,50 TL</span></div>", "1299.50 TRY"],
    ["<div><span class='prc-org'>500 TL</span><b>200 TL</b></div>", "200 TRY"],
    ["<div>0,3 l (3,17 € je 1 l)</div><div>0,95 €</div>", "0.95 EUR"],
    ["<p>£12.50 per 100g</p><p>£2.50</p>", "2.50 GBP"],
    ["<span hidden>$10</span><span style='display: none'>£9</span><span>€12</span>", "12 EUR"],
    ["<p>2,99 € pro Liter</p><p>1,49 €</p>", "1.49 EUR"],
    ["<span class='price-count'>3</span> <span class='price'>32,00 €</span>", "32.00 EUR"],
    ["<p>Regular price</p><p>149 €</p>", "149 EUR"],
    ["<p>149 €</p><p>Shipping calculated at checkout</p>", "149 EUR"],
    // The same theme for a range, the lowest of several, and a sale.
    ["<p><b>€5.00</b> – <b>€9.00</b></p>", "5.00 EUR varies"],
    ["<p class=price><b>5,00 <i>€</i></b> – <b>9,00 <i>€</i></b></p>", "5.00 EUR varies"],
    ["<p><i>From</i> <b>€5.00</b></p>", "5.00 EUR varies"],
    ["<p><b>19,00 €</b> <i>Original price was: 19,00 €.</i> <b>9,00 €</b></p>", "9.00 EUR"],
    ["<p style='text-decoration: line-through'>300 €</p><p>Blue</p><p>New</p><p>80 €</p>", "80 EUR"],
    ["<p class='line-through'>300 €</p><p>Blue</p><p>New</p><p>80 €</p>", "80 EUR"],
    ["<p>80,00 €</p><p>Prix le plus bas des 30 derniers jours : 75,00 €</p>", "80.00 EUR"],
    [
      "<p>10 €</p><table><tr><td>10+</td><td>9 €</td></tr><tr><td>50+</td><td>8 €</td></tr></table>",
      "10 EUR",
    ],
    // Under a condition, an extra, a rate or a voucher.
    ["<p>80 €</p><p>12 used from 60 €</p>", "80 EUR"],
    ["<p>Student price £18.00</p><p>£20.00</p>", "20.00 GBP"],
    ["<p>20 €</p><p>Subscribe and save 10%</p><p>18 €</p>", "20 EUR"],
    ["<p>R$ 1.299,00</p><p>R$ 1.169,10 no Pix</p>", "1299.00 BRL"],
    ["<p>12x de R$ 108,25 sem juros</p><p>R$ 1.299,00</p>", "1299.00 BRL"],
    ["<p>or 4 interest-free payments of 25 €</p><p>100 €</p>", "100 EUR"],
    ["<p>Gift wrapping +3.50 €</p><p>80 €</p>", "80 EUR"],
    ["<p>Statiegeld € 0,15</p><p>€ 1,49</p>", "1.49 EUR"],
    ["<p>5 € cash back</p><p>80 €</p>", "80 EUR"],
    ["<p>Subtotal: 35 €</p><p>80 €</p>", "80 EUR"],
    ["<p>Koszt dostawy: 9,90 zł</p><p>18 zł</p>", "18 PLN"],
    ["<p>Click & Collect £1.99</p><p>£18</p>", "18 GBP"],
    ["<p>3x sans frais 33,33 €</p><p>100 €</p>", "100 EUR"],
    ["<p>3 rate da 33,33 €</p><p>100 €</p>", "100 EUR"],
    ["<p>7 € sparen</p><p>18 €</p>", "18 EUR"],
    ["<p>Ersparnis: 7 €</p><p>18 €</p>", "18 EUR"],
    ["<p>Ahorras 7 €</p><p>18 €</p>", "18 EUR"],
    ["<p>Oszczędzasz 7 zł</p><p>18 zł</p>", "18 PLN"],
    ["<p>Coupon: $7</p><p>$18</p>", "18 USD"],
    ["<p>$15 after rebate</p><p>$18</p>", "18 USD"],
    ["<p>1 kg = 60,00 €</p><p>18 €</p>", "18 EUR"],
    ["<p>Prix au kilo : 60,00 €</p><p>18 €</p>", "18 EUR"],
    ["<p>Unit price $60</p><p>$18</p>", "18 USD"],
    ["<p>£18.00 + VAT</p><p>£21.60 inc. VAT</p>", "21.60 GBP"],
    ["<p>Kaution: 50 €</p><p>18 €</p>", "18 EUR"],
    ["<p>Add engraving 5 €</p><p>18 €</p>", "18 EUR"],
    ["<button>Add to bag – 18 €</button>", "18 EUR"],
    ["<p>Starting bid 5 €</p><p>Buy it now 18 €</p>", "18 EUR"],
    ["<p>$<b>18</b><b>90</b></p>", "18.90 USD"],
    ["<p>Medlemspris</p><p>14 €</p><p>Normalpris</p><p>18 €</p>", "18 EUR"],
    ["<p>18 €</p><p>Опт від 5 шт: 15 €</p>", "18 EUR"],
    ["<p>18 €</p><p>ab 10 Stück: 15 €</p>", "18 EUR"],
    ["<p>18 €</p><p>Alin hinta 30 pv: 16 €</p>", "18 EUR"],
    ["<p>18 €</p><p>Najniższa cena z 30 dni: 16 €</p>", "18 EUR"],
    ["<p>18 €</p><p>30 dienų mažiausia kaina: 16 €</p>", "18 EUR"],
    ["<p>18 €</p><p>Poupe 12 €</p>", "18 EUR"],
    ["<p>18 TL</p><p>Sepette %10 İndirim 16 TL</p>", "18 TRY"],
    ["<p>¥399</p><p>券后价 ¥349</p>", "399 CNY"],
    ["<p>¥399</p><p>到手价 ¥349</p>", "399 CNY"],
    ["<p>129,000원</p><p>쿠폰적용가 119,000원</p>", "129000 KRW"],
    ["<p>18 €</p><p>Ledenprijs € 16</p>", "18 EUR"],
    ["<p>18 €</p><p>Klubová cena 16 €</p>", "18 EUR"],
    ["<p>18 €</p><p>16 € pour les adhérents</p>", "18 EUR"],
    ["<p>18 €</p><p>Occasion dès 9 €</p>", "18 EUR"],
    ["<p>Nu 18 kr.</p><p>Spar 9 kr.</p>", "18 null"],
    // Words call the second one something, or only the price now.
    ["<p>18 €</p><p>Zweite Wahl 12 €</p>", "18 EUR"],
    ["<p>18 €</p><p>B-Ware</p><p>12 €</p>", "18 EUR"],
    ["<p>18 €</p><p>12 €</p>", "12 EUR"],
    ["<p>18 €</p><p>Angebotspreis 12 €</p>", "12 EUR"],
    ["<p>18 €</p><p>Sale price</p><p>12 €</p>", "12 EUR"],
    ["<p>18 €</p><p>12 € inkl. MwSt.</p>", "12 EUR"],
    ["<p>18 €</p><p>33 % Rabatt</p><p>12 €</p>", "12 EUR"],
    ["<p>18 €</p><p>BLACK WEEK</p><p>12 €</p>", "12 EUR"],
    ["<p>18 €</p><p>Prezzo Outlet 12 €</p>", "12 EUR"],
    ["<p>18 €</p><p>Prix actuel : 12 €</p>", "12 EUR"],
    ["<p>R$ 18,00</p><p>R$ 16,20 à vista no boleto</p>", "18.00 BRL"],
    ["<p>16 ₽ с картой банка</p><p>18 ₽</p>", "18 RUB"],
    ["<p>Bruttó: 18 € (nettó: 15 €)</p>", "18 EUR"],
    ["<p><span>Bruttó: 18 €</span> <span>(nettó: 15 €)</span></p>", "18 EUR"],
    ["<p><b>18,-</b><b>25,-</b></p><p>of 3 termijnen van 6,- EUR</p>", "18 EUR"],
    ["<p><del>₪ 89.00</del> <ins>69.00 ₪</ins></p>", "69.00 ILS"],
    ["<div><b>€ 18</b> <a href='/faq'>When will my order arrive?</a></div>", "18 EUR"],
    ["<div><b>€ 18</b> <a href='/cart/add?p=1'>Add to my shopping cart</a></div>", "18 EUR"],
    ["<div><b>18 €</b> zzgl. <a href='/versand'>Versandkosten</a></div>", "18 EUR"],
    [`<p class="price">Was 199 Now 149</p><p>Delivery 5 €</p>`, "149 EUR"],
    [`<p class="price">from 12.42 / month or 149</p><p>Delivery 5 €</p>`, "149 EUR"],
  ])("%s is %s", (body, price) => {
    const og = `<meta property="og:type" content="product">`
    expect(priceIn(og, `${heading}${body}${buy}`)).toBe(price)
  })

  test.each([
    ["en-PK", "https://www.shop.example/p/1", "4500 PKR"],
    ["ur", "https://www.shop.example/p/1", "4500 PKR"],
    ["en", "https://www.shop.lk/p/1", "4500 LKR"],
    ["en", "https://www.shop.example/en-np/p/1", "4500 NPR"],
    ["en", "https://www.shop.example/p/1", "4500 INR"],
  ])("has the rupees of the country that %s and %s name", (language, url, price) => {
    const html = `<html lang="${language}"><title>Clay Mug</title><body>${heading}<p>Rs. 4,500</p>${buy}</body>`
    const found = extractProduct(html, url).price
    expect(found && `${found.amount} ${found.currency}`).toBe(price)
  })

  test.each([
    ["", "<p>KWD 1,299</p>", "KWD 1,299"],
    ["", "<p>12 99 €</p>", "12 99 €"],
    [
      jsonLd(product({ offers: { "@type": "Offer", price: "1,299", priceCurrency: "KWD" } })),
      "",
      "1,299 KWD",
    ],
  ])("that may be two amounts is offered as it is written: %s%s", (head, body, value) => {
    const { price, candidates } = readPage(
      `<title>Clay Mug</title><meta property="og:type" content="product">${head}`,
      `${heading}${body}${buy}`,
    )
    expect(price).toBeNull()
    expect(candidates.price.map((one) => one.value)).toEqual([value])
  })

  test("may stand right behind a name that ends with x", () => {
    expect(priceIn("<title>Vase X</title>", `<h1>Vase X</h1><p>18 €</p>${buy}`)).toBe("18 EUR")
  })

  test.each([
    ["one card", 1],
    ["many cards", 12],
  ])("is not that of %s where the product's own is missing", (_what, count) => {
    const card = (i: number) =>
      `<section><a href="/p/${i}"><h3>Another mug</h3></a><span>€2${i}.00</span></section>`
    const cards = Array.from({ length: count }, (_, i) => card(i)).join("")
    const head = jsonLd(product({ offers: undefined }))
    expect(priceIn(head, `${heading}<p>Price on request</p>${cards}`)).toBeNull()
    expect(priceIn(head, `${heading}<p>€18.00</p>${cards}`)).toBe("18.00 EUR")
  })

  test("is missing on a page without a product", () => {
    expect(priceIn("", "<h1>Our story</h1><p>We bake.</p>", "https://www.shop.example/story")).toBeNull()
  })
})
