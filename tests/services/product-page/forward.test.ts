import { describe, expect, test } from "vitest"
import { page, redirect } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { readProductPage } from "~/services/product-page/read.server.ts"
import { clayMug, fields, jsonLd, product } from "./product-page.ts"

const mug = `<title>Clay Mug</title>${jsonLd(product())}<h1>Clay Mug</h1>`
const refresh = (content: string, more = "") =>
  page(`<meta http-equiv="Refresh" content="${content}"><title>Redirecting…</title>${more}`)
const header = (value: string, body = "") => page(body, { headers: { refresh: value } })
const script = (code: string, more = "") =>
  page(`<title>http://shop.example/x</title><script>${code}</script>${more}`)
const prose = "We have baked bread by hand since 1911, in the same oven. ".repeat(10)
const loops = Object.fromEntries(
  Array.from({ length: 9 }, (_, hop) => [`/hop-${hop + 1}`, redirect(hop === 0 ? "/mug" : `/hop-${hop}`)]),
)

const shop = useShop({
  "/mug": page(mug),
  "/story": page("<title>Our story</title><p>We have baked bread since 1911.</p>"),
  "/refresh": refresh("0; url=/mug"),
  "/quoted": refresh("5;URL='/mug'"),
  "/comma": refresh("1, /mug"),
  "/blank": refresh(" 0.5  url = mug "),
  "/based": page('<base href="/a/b"><meta http-equiv=refresh content="0;../mug">'),
  "/header": header("0; url=/mug", "<p>Please wait"),
  "/empty": (_request, response) => response.writeHead(200, { refresh: '3;url="/mug"' }).end(),
  "/waiting": refresh("0;url=/mug", "<title>Just a moment...</title>"),
  "/twitter": page(
    '<head><noscript><META http-equiv="refresh" content="0;URL=/mug"></noscript><title>http://t.example</title></head>' +
      '<script>window.opener = null; location.replace("\\/mug")</script>',
  ),
  "/noscript": page('<noscript><meta http-equiv=refresh content="0;url=/mug"></noscript><title>x</title>'),
  "/replace": script('location.replace("\\/mug?a=1\\u0026b=2")'),
  "/assign": script("window.location.href = '/mug'"),
  "/later": script("setTimeout(function () { window.location = '/mug' }, 0)"),
  "/named": script("var url = '/mug'; window.location.href = url;"),
  "/backticks": script("location.href=`/mug`"),
  "/commented": script("/* redirect if needed */ location.href='/mug' // for now"),
  "/twice": script("location='/mug';location.href='/mug'"),
  "/loaded": page("<title>x</title><body onload=\"location.href='/mug'\">Please wait"),
  "/chain": refresh("0;url=/assign-next"),
  "/assign-next": script("location.href='/302'"),
  "/302": redirect("/refresh"),
  "/affiliate": refresh("0;url=/hop-9"),
  ...loops,
  "/needs-cookie": refresh("0;url=/cookie"),
  "/cookie": (request, response) =>
    page(request.headers.cookie === "seen=1" ? mug : "<title>No cookie</title>")(request, response),

  "/slow": refresh("6; url=/mug"),
  "/no-time": refresh("url=/mug"),
  "/itself": refresh("0"),
  "/itself-too": refresh("0;url=/itself-too#top"),
  "/data": refresh("0;url=data:text/html,hello"),
  "/text": page(`<noscript><meta http-equiv=refresh content="0;url=/mug"></noscript><p>${prose}`),
  "/long-text": script('location.replace("/mug")', prose),
  "/maybe": script('if (window.top !== window) location.replace("/mug")'),
  "/click": script('button.onclick = () => location.assign("/mug")'),
  "/never": script('function go() { location.href = "/mug" }'),
  "/added": script("location.href = '/mug?x=' + Date.now()"),
  "/timer": script("setTimeout(function () { location.href = '/mug' }, 30000)"),
  "/two": script('location.href = "/mug"; location.href = "/story"'),
  "/unsupported-browser": page('<noscript><meta http-equiv=refresh content="0;url=/no-js/mug"></noscript>'),

  "/product": page(`<meta http-equiv=refresh content="0;url=/story">${mug}`),
  "/product-broken": page(`<meta http-equiv=refresh content="0;url=/gone">${mug}`),
  "/product-inside": page(`<meta http-equiv=refresh content="0;url=http://10.0.0.1/">${mug}`),
  "/inside": refresh("0;url=http://10.0.0.1/"),
  "/local": refresh("0;url=http://localhost:1/"),
  "/file": refresh("0;url=file:///etc/passwd"),
  "/port": refresh("0;url=http://shop.example:25/"),
  "/inside-header": header("0;url=http://169.254.169.254/latest"),
  "/inside-later": refresh("0;url=/to-inside"),
  "/to-inside": redirect("http://127.0.0.1:1/"),
  "/to-gone": refresh("0;url=/gone"),
  "/round": refresh("0;url=/about"),
  "/about": refresh("0;url=/round"),
})

const read = (path: string) => readProductPage(`${shop().origin}${path}`, { key: "mila" })

describe("a page that forwards", () => {
  test.each([
    ["/refresh"],
    ["/quoted"],
    ["/comma"],
    ["/blank"],
    ["/based"],
    ["/header"],
    ["/empty"],
    ["/waiting"],
    ["/twitter"],
    ["/noscript"],
    ["/replace"],
    ["/assign"],
    ["/later"],
    ["/named"],
    ["/backticks"],
    ["/commented"],
    ["/twice"],
    ["/loaded"],
    ["/chain"],
    ["/affiliate"],
    ["/needs-cookie"],
  ])("is followed: %s", async (path) => {
    if (path === "/needs-cookie")
      shop().on(
        path,
        page('<meta http-equiv=refresh content="0;url=/cookie">', { headers: { "set-cookie": "seen=1" } }),
      )
    expect(fields(await read(path))).toEqual(clayMug)
  })

  test.each([
    ["/slow"],
    ["/no-time"],
    ["/itself"],
    ["/itself-too"],
    ["/data"],
    ["/file"],
    ["/text"],
    ["/long-text"],
    ["/maybe"],
    ["/click"],
    ["/never"],
    ["/added"],
    ["/timer"],
    ["/two"],
    ["/unsupported-browser"],
  ])("is not followed later, to itself, to what is no web page or only perhaps: %s", async (path) => {
    const before = shop().requests.length
    expect((await read(path)).product).toBe(false)
    expect(
      shop()
        .requests.slice(before)
        .map(({ url }) => url),
    ).toEqual([path])
  })

  test.each([["/product"], ["/product-broken"], ["/product-inside"]])(
    "is the product itself when its target is none: %s",
    async (path) => {
      expect(fields(await read(path))).toEqual(clayMug)
    },
  )

  test("gives the title of its target when neither is a product", async () => {
    shop().on("/to-story", refresh("0;url=/story"))
    expect(await read("/to-story")).toMatchObject({ product: false, title: "Our story" })
  })

  test.each([
    ["/inside", "unreachable"],
    ["/local", "unreachable"],
    ["/port", "unreachable"],
    ["/inside-header", "unreachable"],
    ["/inside-later", "unreachable"],
    ["/to-gone", "not-found"],
    ["/round", "too-many-redirects"],
  ])("passes the same guard, and is refused as its target is: %s", async (path, reason) => {
    await expect(read(path)).rejects.toMatchObject({ reason })
  })
})
