/** `npm run build:extension [-- folder]`: the browser extension, as folders and as ZIP files, in build/extension/. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { argv, chdir } from "node:process"
import { fileURLToPath } from "node:url"
import { downloadZip } from "client-zip"
import sharp from "sharp"
import { build } from "vite"
import { browsers, iconSizes, manifestFor } from "../extension/manifest.js"

chdir(fileURLToPath(new URL("..", import.meta.url)))
const output = resolve(argv[2] ?? "build/extension")

rmSync(output, { recursive: true, force: true })
await bundle(`${output}/pages`)
for (const browser of browsers) {
  const folder = `${output}/${browser}`
  cpSync(`${output}/pages`, folder, { recursive: true })
  for (const size of iconSizes) await drawIcon(size, `${folder}/icon-${size}.png`)
  writeFileSync(`${folder}/manifest.json`, `${JSON.stringify(manifestFor(browser), null, 2)}\n`)
  writeFileSync(`${folder}.zip`, await zipOf(folder))
}
rmSync(`${output}/pages`, { recursive: true })

/** Readable, because who reviews an extension reads its code. @param {string} folder */
async function bundle(folder) {
  await build({
    configFile: false,
    root: "extension",
    base: "./",
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: ["chrome120", "firefox142"],
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: ["extension/popup.html", "extension/options.html"],
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          assetFileNames: "[name][extname]",
        },
      },
    },
  })
}

/** The app's icon without most of its margin. @param {number} size @param {string} path */
async function drawIcon(size, path) {
  const middle = { left: 24, top: 24, width: 132, height: 132 }
  await sharp("public/apple-touch-icon.png").extract(middle).resize(size, size).png().toFile(path)
}

/** @param {string} folder */
async function zipOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  const entries = paths.map((path) => ({
    name: path.slice(folder.length + 1),
    input: readFileSync(path),
    // The same sources make the same bytes.
    lastModified: new Date("2026-01-01T00:00:00Z"),
  }))
  return Buffer.from(await downloadZip(entries).arrayBuffer())
}
