import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync("app/styles/theme.css", "utf8")

function tokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (.*);/g)].map(([, name, hex]) => [name, hex]),
  )
}

/** Light, with more contrast, dark, and that with more contrast: as they stand in the file. */
const MORE = "prefers-contrast: more"
const [light = "", dark = ""] = css
  .split("@utility dark-colours")
  .map((part) => part.split("@media screen")[0] ?? "")
const schemeOf = (part: string) => {
  const [usual = {}, more = {}] = part.split(MORE).map(tokens)
  return { usual, more: { ...usual, ...more } }
}
const schemes = { light: schemeOf(light), dark: schemeOf(dark) }

/** Of a face: its lightness is each scheme's own, chroma and hues are those of the rule. */
const faces = [...css.matchAll(/--face: ([\d.]+)/g)].map(([, lightness]) => Number(lightness))
const [, chroma] = /oklch\(var\(--face\) ([\d.]+)/.exec(readFileSync("app/styles/cards.css", "utf8")) ?? []
const hues = [171, ...Array.from({ length: 7 }, (_, n) => n * 51)]

function luminanceOfFace(lightness: number, hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((of) => Number(chroma) * of((hue * Math.PI) / 180)) as [
    number,
    number,
  ]
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((part) => part ** 3) as [number, number, number]
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex = "nothing"): number {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is no colour of six digits`)
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrastOf(...luminances: [number, number]): number {
  const [low = 0, high = 0] = luminances.sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const text = [
  ...["paper", "surface", "sunken"].flatMap((ground) =>
    ["ink", "muted", "accent", "danger"].map((ink) => [ink, ground] as const),
  ),
  ["accent", "accent-soft"],
  ["paper", "ink"],
  ["paper", "heart"],
  ["on-accent", "accent"],
  ["on-danger", "danger"],
] as const

const edges = [
  ["control", "surface"],
  ["control", "paper"],
  ["accent", "paper"],
  ["accent", "surface"],
  ["heart", "surface"],
] as const

const cases = Object.entries(schemes).flatMap(([name, { usual, more }]) => [
  { name, colours: usual, forText: 4.5, forEdges: 3 },
  { name: `${name}, with more contrast,`, colours: more, forText: 7, forEdges: 4.5 },
])

test.each(cases)(
  "the $name scheme has $forText:1 for initials on a face of any hue",
  ({ name, colours, forText }) => {
    const face = faces[cases.findIndex((one) => one.name === name)] ?? 0
    const initials = luminance(colours["on-accent"])
    for (const hue of hues)
      expect(contrastOf(luminanceOfFace(face, hue), initials)).toBeGreaterThanOrEqual(forText)
  },
)

describe.each(cases)("the $name scheme", ({ colours, forText, forEdges }) => {
  const between = ([front, ground]: readonly [string, string]) =>
    contrastOf(luminance(colours[front]), luminance(colours[ground]))

  test.each(text)(`has ${forText}:1 for text in %s on %s`, (...pair) =>
    expect(between(pair)).toBeGreaterThanOrEqual(forText),
  )
  test.each(edges)(`has ${forEdges}:1 for an edge in %s on %s`, (...pair) =>
    expect(between(pair)).toBeGreaterThanOrEqual(forEdges),
  )
})

/** Schemes of the user's own palette and of paper, which the device decides on. */
const withoutOwn = (styles: string) =>
  styles.replaceAll(/@media (?:\(forced-colors: active\)|print) \{.*?\n\}/gs, "")

const NAMES =
  "black|white|gray|grey|silver|red|maroon|crimson|tomato|orange|gold|yellow|olive|lime|green|teal|cyan|aqua|blue|navy|indigo|purple|violet|magenta|fuchsia|pink|brown|beige|ivory"
const VALUE = `#[0-9a-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?\\([^;"]*|\\b(?:${NAMES})\\b(?!-)`

/** A custom property, or a value of any property. */
const IN_STYLES = new RegExp(`--color-[\\w-]+(?=:)|(?<=:[^;{}]*)(?:${VALUE})`, "gi")
/** An attribute, a property of a style, or a class such as `bg-[red]`. */
const IN_COMPONENTS = new RegExp(
  `(?<=\\b(?:color|colour|fill|stroke|background\\w*|border\\w*)(?:=|: )[{"'\`]*|-\\[)(?:${VALUE})`,
  "gi",
)

test("no rule and no component has a colour that is none of the schemes'", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  const found = (ending: string, pattern: RegExp) =>
    files
      .filter((name) => name.endsWith(ending) && name !== "styles/theme.css")
      .flatMap((name) =>
        [...readFileSync(`app/${name}`, "utf8").matchAll(pattern)].map(([colour]) => `${name} ${colour}`),
      )
  const colours = [...found(".css", IN_STYLES), ...found(".tsx", IN_COMPONENTS)]
  expect(colours.toSorted()).toEqual([
    // Behind initials, whose contrast is tested above.
    "styles/cards.css oklch(var(--face) 0.085 var(--hue, 171))",
    // Behind a picture that fills the screen.
    "styles/pictures.css rgb(0 0 0 / 80%)",
  ])
  const [, afterSchemes = "--color-none:"] = css.split("@media screen and (prefers-color-scheme: dark)")
  expect(withoutOwn(afterSchemes).match(IN_STYLES)).toBeNull()
})
