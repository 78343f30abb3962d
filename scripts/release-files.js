/**
 * `node scripts/release-files.js owner/repository folder`, for .github/workflows/release.yml: writes folder/compose.yaml, which
 * pulls the image that the workflow has pushed, and notes.md, the text of the release's page.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { argv, chdir } from "node:process"
import { fileURLToPath } from "node:url"

const BUILT_HERE = `\${CURIO_IMAGE:-curio}`

/** @param {string} repository owner/name @param {string} version */
export function releaseFiles(repository, version) {
  // Registries take small letters only.
  const image = `ghcr.io/${repository.toLowerCase()}:${version}`
  const compose = readFileSync("compose.yaml", "utf8")
  if (!compose.includes(BUILT_HERE)) throw new Error(`compose.yaml does not name ${BUILT_HERE}.`)
  return {
    compose: compose
      .replace(/\n *#[^\n]*(?=\n *image:)/, "")
      .replace(BUILT_HERE, `\${CURIO_IMAGE:-${image}}`),
    notes: `${start(repository, version, image)}\n${changes(repository, version)}`,
  }
}

/** The command has the version, so that it does the same in a year. */
const start = (repository, version, image) => `In an empty folder:

\`\`\`sh
curl -fLO https://github.com/${repository}/releases/download/v${version}/compose.yaml
docker compose up -d --wait
\`\`\`

Then open <http://localhost:3000>. The image is \`${image}\`, for amd64 and arm64.
`

/** On that page links need a whole address, and each end of a line would be a new line. */
function changes(repository, version) {
  const [, text] = readFileSync("CHANGELOG.md", "utf8").split(`\n## [${version}]`)
  if (!text) throw new Error(`CHANGELOG.md has no section [${version}].`)
  const files = `https://github.com/${repository}/blob/v${version}/`
  const [section = ""] = text.slice(text.indexOf("\n")).split("\n## ")
  return `${section
    .trim()
    .replace(/\n +/g, " ")
    .replace(/\]\((?!https?:)/g, `](${files}`)}\n`
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  chdir(fileURLToPath(new URL("..", import.meta.url)))
  const [, , repository, folder] = argv
  const { version } = JSON.parse(readFileSync("package.json", "utf8"))
  const { compose, notes } = releaseFiles(repository, version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/compose.yaml`, compose)
  writeFileSync("notes.md", notes)
}
