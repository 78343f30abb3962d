import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"

/** Runs a script on a Node that says it is another version. */
function run(version: string, ...script: string[]) {
  const pretend = `import { syncBuiltinESMExports } from "node:module"
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })
    syncBuiltinESMExports()`
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", preload, ...script], {
    encoding: "utf8",
    env: { ...process.env, ENV_FILE: "" },
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

test.each(["scripts/build.js", "scripts/env-file.js"])("%s says that Node is too old, and ends", (script) => {
  const { status, said } = run("18.20.8", script)
  expect(said).toMatch(/^Curio needs Node 22 or 24, and this is 18\.20\.8\. Get one .*$/)
  expect(status).toBe(1)
})

const warningOn = (version: string) => {
  const script = `import { warning } from "${pathToFileURL("scripts/node-version.js")}"; if (warning) console.log(warning)`
  return run(version, "--input-type=module", "-e", script)
}

test("a Node without fixes is warned of, and a supported one is not", () => {
  expect(warningOn("20.19.0")).toMatchObject({
    status: 0,
    said: expect.stringContaining("no security fixes"),
  })
  for (const version of ["22.12.0", "24.1.0"]) expect(warningOn(version)).toEqual({ status: 0, said: "" })
})

test("packages, image and workflows use the versions of Node that are asked for", () => {
  const found = (path: string, pattern: RegExp) => readFileSync(path, "utf8").match(pattern)?.[1]
  expect(found("package.json", /"node": ">=(\d+)"/)).toBe("22")
  expect(found(".nvmrc", /^(\d+)\n$/)).toBe("22")
  expect(found("Dockerfile", /^FROM node:(\d+)-/m)).toBe("24")
  expect(found(".github/workflows/release.yml", /node: \[(.*)\]/)).toBe("22, 24")
  const workflows = readdirSync(".github/workflows").map((name) =>
    readFileSync(`.github/workflows/${name}`, "utf8"),
  )
  const versions = workflows.flatMap((text) =>
    [...text.matchAll(/\bnode(?:-version)?: *(.*)/g)].map(([, v]) => v),
  )
  expect(new Set(versions)).toEqual(new Set(["24", "[22, 24]", `\${{ matrix.node }}`]))
})
