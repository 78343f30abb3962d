import { join, relative } from "node:path"
import { inject } from "vitest"

const bundles = new Map<string, Promise<string>>()

/** A script of the tests as one file that plain Node runs: loading its modules by tsx takes longer than its work. */
export function bundled(script: string): Promise<string> {
  const made = bundles.get(script) ?? bundle(script)
  bundles.set(script, made)
  return made
}

async function bundle(script: string): Promise<string> {
  const { build } = await import("vite")
  const name = relative("tests", script).replace(/\W/g, "-")
  const outDir = join(inject("scripts"), `${process.pid}`)
  await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": join(process.cwd(), "app") } },
    build: {
      ...{ ssr: script, outDir, emptyOutDir: false, minify: false, target: "node20" },
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return join(outDir, `${name}.mjs`)
}
