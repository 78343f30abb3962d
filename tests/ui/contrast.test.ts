import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync("app/styles/theme.css", "utf8")

function tokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
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

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
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

describe.each(cases)("the $name scheme", ({ colours, forText, forEdges }) => {
  const between = ([front, ground]: readonly [string, string]) => {
    const pair = [colours[front], colours[ground]]
    if (!pair[0] || !pair[1]) throw new Error(`There is no token ${front} or ${ground}`)
    return contrast(pair[0], pair[1])
  }

  test.each(text)(`has ${forText}:1 for text in %s on %s`, (...pair) =>
    expect(between(pair)).toBeGreaterThanOrEqual(forText),
  )
  test.each(edges)(`has ${forEdges}:1 for an edge in %s on %s`, (...pair) =>
    expect(between(pair)).toBeGreaterThanOrEqual(forEdges),
  )
})
