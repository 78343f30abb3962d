import { readFileSync } from "node:fs"
import { build, type Rollup } from "vite"
import { expect, onTestFinished, test, vi } from "vitest"
import { patches, patchPackages } from "../scripts/package-patches.ts"

test.each(patches)("the patch of $file still applies: $what", ({ file, find, put }) => {
  const code = readFileSync(`node_modules/${file}`, "utf8")
  const places = code.split(find).length - 1
  if (typeof find === "string") expect(places).toBe(1)
  expect(places).toBeGreaterThan(0)
  expect(code.replace(find, put)).not.toBe(code)
})

const buildOf = (input: string, plugins = [patchPackages()]) =>
  build({
    configFile: false,
    logLevel: "silent",
    plugins,
    build: { write: false, minify: false, rollupOptions: { input, preserveEntrySignatures: "strict" } },
  }) as Promise<Rollup.RollupOutput>

test("the build fails when it does not have the text that a patch changes", async () => {
  await expect(buildOf("scripts/external.js")).rejects.toThrow(/A patch of .* does not apply/)
})

test("the patched single fetch asks for the data of a page that is opened before the router has started", async () => {
  const withoutCheck = { ...patchPackages(), buildEnd: undefined }
  const { output } = await buildOf("node_modules/@remix-run/react/dist/esm/single-fetch.js", [withoutCheck])
  const { getSingleFetchDataStrategy } = await import(
    `data:text/javascript,${encodeURIComponent(output[0].code)}`
  )
  const requested: string[] = []
  vi.stubGlobal("window", { location: { origin: "http://127.0.0.1" } })
  vi.stubGlobal("fetch", async (url: URL) => {
    requested.push(url.pathname)
    throw new Error("This server has no pages.")
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const match = {
    ...{ shouldLoad: true, route: { id: "page" } },
    resolve: (load: (handler: unknown) => unknown) => load((data: () => unknown) => data()),
  }
  // The data of the first page come with it, so nothing is asked for them.
  for (const [path, state] of Object.entries({ first: "idle", next: "loading" })) {
    const router = { state: { initialized: false, navigation: { state }, loaderData: {} } }
    const load = getSingleFetchDataStrategy({ routes: { page: { hasLoader: true } } }, {}, () => router)
    await load({ request: new Request(`http://127.0.0.1/${path}`), matches: [match] })
  }
  expect(requested).toEqual(["/next.data"])
})
