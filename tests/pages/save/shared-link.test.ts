import { describe, expect, test } from "vitest"
import { sharedLink } from "~/pages/save/shared-link.server.ts"

const vase = "https://shop.example/vase?color=red&size=2"

describe("the link of shared data", () => {
  // biome-ignore format: a table
  test.each<[from: string, shared: Parameters<typeof sharedLink>[0], link: string]>([
    ["iOS, with a title", { url: vase, title: "Aalto vase" }, vase],
    ["iOS, with text alone", { text: vase }, vase],
    ["Android, a sentence", { text: `Look at this ${vase} – great` }, vase],
    ["Android, the title in front", { title: "Aalto vase", text: `Aalto vase\n${vase}` }, vase],
    ["Android, in the title", { title: `Aalto vase ${vase}`, text: "Great" }, vase],
    ["a full stop behind it", { text: `See ${vase}.` }, vase],
    ["punctuation behind it", { text: `Have you seen ${vase}?!...` }, vase],
    ["a comma behind it", { text: `${vase}, or another` }, vase],
    ["brackets", { text: `A vase (${vase}).` }, vase],
    ["brackets of its own", { text: "https://shop.example/vase_(red)" }, "https://shop.example/vase_(red)"],
    ["brackets in brackets", { text: "(see https://shop.example/vase_(red))" }, "https://shop.example/vase_(red)"],
    ["straight quotes", { text: `"${vase}"` }, vase],
    ["curly quotes", { text: `“${vase}”` }, vase],
    ["single quotes", { text: `'${vase}'` }, vase],
    ["angle brackets", { text: `<${vase}>` }, vase],
    ["Slack, with a label", { text: `Look: <${vase}|Aalto vase> :heart:` }, vase],
    ["Slack, as the link", { url: `<${vase}|Aalto vase>` }, vase],
    ["Markdown", { text: `[Aalto vase](${vase})` }, vase],
    ["bold in a messenger", { text: `*${vase}*` }, vase],
    ["a word before it", { text: `Link:${vase}` }, vase],
    ["Chinese brackets", { text: "【淘宝】https://m.tb.example/h.5x「花瓶」点击链接" }, "https://m.tb.example/h.5x"],
    ["a Chinese comma", { text: "https://m.tb.example/h.5x，复制" }, "https://m.tb.example/h.5x"],
    ["an Arabic comma", { text: `انظر ${vase}، جميل` }, vase],
    ["emoji around it", { text: `🔥${vase}👍🏽❤️!` }, vase],
    ["an emoji in it", { text: "https://shop.example/🔥-sale" }, "https://shop.example/🔥-sale"],
    ["an invisible mark", { text: `\u200e${vase}\u200b next` }, vase],
    ["an escaped ampersand", { text: vase.replace("&", "&amp;") }, vase],
    ["escaped as a whole", { url: encodeURIComponent(vase) }, vase],
    ["a link in its query", { text: "https://out.example/?to=https://shop.example/vase" }, "https://out.example/?to=https://shop.example/vase"],
    ["an app's link", { text: "intent://shop.example/x?a=1#Intent;scheme=https;package=a.b;end" }, "https://shop.example/x?a=1"],
    ["capital letters", { text: "HTTPS://Shop.Example/Vase" }, "HTTPS://Shop.Example/Vase"],
    ["no scheme", { url: "www.shop.example/x" }, "https://www.shop.example/x"],
    ["no scheme, in a sentence", { text: "Look: www.shop.example/x!" }, "https://www.shop.example/x"],
    ["no scheme, a host with a path", { text: "(shop.example/x)" }, "https://shop.example/x"],
    ["no scheme, another alphabet", { text: "bücher.example/x" }, "https://bücher.example/x"],
    ["two slashes alone", { url: "//shop.example/x" }, "https://shop.example/x"],
    ["a host alone, as the link", { url: "shop.example" }, "https://shop.example"],
    ["a sentence as the link", { url: `Look at ${vase} now` }, vase],
    ["spaces around", { url: ` ${vase}\n` }, vase],
    ["a question as the link", { url: "https://shop.example/?q=what?" }, "https://shop.example/?q=what?"],
    ["a link in brackets as the link", { url: `(${vase})` }, vase],
    ["the link counts before the text", { url: "https://shop.example/", text: vase }, "https://shop.example/"],
    ["several, the first", { text: `${vase} https://other.example/bowl` }, vase],
    ["several, without spaces", { text: `${vase},https://other.example/bowl` }, vase],
    ["several, a product before a front page", { text: `From https://shop.example/ ${vase}` }, vase],
    ["several, a product before the app", { text: `${vase} Get the app: https://apps.apple.com/app/id1` }, vase],
    ["several, the app first", { text: `https://play.google.com/store/apps/details?id=a ${vase}` }, vase],
    ["several, one too long", { text: `https://shop.example/${"x".repeat(3_000)} ${vase}` }, vase],
    ["text before title", { title: "https://other.example/bowl", text: vase }, vase],
    ["nothing", {}, ""],
    ["empty parts", { url: "", title: "", text: null }, ""],
    ["no link", { title: "Aalto vase", text: "A vase, 1.5 kg. And e.g. more" }, ""],
    ["an e-mail address", { text: "mila@shop.example" }, ""],
    ["another scheme", { url: "javascript:alert(1)" }, ""],
    ["a file name", { text: "vase.jpg" }, ""],
    ["no address", { url: "https://[", text: "https://%" }, ""],
    ["a scheme alone", { text: "https:// and http://" }, ""],
  ])("%s", (_, shared, link) => {
    expect(sharedLink(shared)).toMatchObject({ link, isTooLong: false })
  })

  test("is kept when it is too long, and marked as too long", () => {
    const long = `https://shop.example/${"x".repeat(2_028)}`
    expect(sharedLink({ url: long })).toMatchObject({ link: long, isTooLong: true })
    expect(sharedLink({ url: long.slice(0, -1) })).toMatchObject({ isTooLong: false })
    expect(sharedLink({ text: `https://shop.example/${"ж".repeat(400)}` })).toMatchObject({ isTooLong: true })
  })

  test.each([
    ["brackets", ")"],
    ["brackets in a link", "https://a.example/)"],
    ["dots", "."],
    ["hosts", "a."],
    ["slashes", "//"],
    ["schemes", "https://"],
    ["percent signs", "http%3a%2f%2f%"],
    ["ampersands", "&amp;"],
    ["invisible marks", "\u200b"],
  ])("is found within limits among many %s", (_, part) => {
    const hostile = part.repeat(1_000_000 / part.length)
    const { link, title } = sharedLink({ url: hostile, title: hostile, text: `https://x.example/${hostile}` })
    expect([link.length <= 8_192 + 8, title.length <= 120]).toEqual([true, true])
  })
})

describe("the title of shared data", () => {
  test.each([
    ["a text without a link", { text: "Aalto vase,\n blue" }, "Aalto vase, blue"],
    ["a text beside a link", { url: vase, text: "Aalto vase" }, "Aalto vase"],
    ["a title before a text", { title: "Aalto", text: "A blue vase" }, "Aalto"],
    ["no text that has the link", { text: `Look at this ${vase}` }, ""],
  ])("is %s", (_, shared, name) => {
    expect(sharedLink(shared).title).toBe(name)
  })

  test.each([
    ["as it is", "Aalto vase | Shop", "Aalto vase | Shop"],
    ["without a link", `Aalto vase ${vase}`, "Aalto vase"],
    ["a link alone", vase, ""],
    ["with lines", " Aalto\n\tvase\u0000 ", "Aalto vase"],
    ["too long", "x".repeat(200), `${"x".repeat(119)}…`],
  ])("%s", (_, title, name) => {
    expect(sharedLink({ title }).title).toBe(name)
  })
})
