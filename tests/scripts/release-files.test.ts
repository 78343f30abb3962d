import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { releaseFiles } from "../../scripts/release-files.js"

const { version } = JSON.parse(readFileSync("package.json", "utf8"))
const made = releaseFiles("Somebody/Their-Curio", version)

test("a release's compose.yaml pulls the image of its repository and version, and names no other", () => {
  const images = made.compose.match(/^ *image: .*$/gm)
  expect(images).toEqual([`    image: \${CURIO_IMAGE:-ghcr.io/somebody/their-curio:${version}}`])
  expect(made.compose).not.toMatch(/override|^ *build:/m)
})

test("a release's page begins with the commands, and has its changes only", () => {
  expect(made.notes).toContain(
    `https://github.com/Somebody/Their-Curio/releases/download/v${version}/compose.yaml\ndocker compose up -d --wait`,
  )
  expect(made.notes).toContain("### Added")
  expect(made.notes).not.toMatch(/^## |^ +\S/m)
  expect(made.notes.match(/\]\([^)]*/g)?.filter((link) => !link.startsWith("](https://"))).toEqual([])
})

test("a release needs a section of the changelog", () => {
  expect(() => releaseFiles("a/b", "0.0.7")).toThrow("CHANGELOG.md has no section [0.0.7].")
})
