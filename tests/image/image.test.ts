import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { external } from "../../scripts/external.js"
import { readInstructions } from "./dockerfile.js"

const { dependencies, optionalDependencies, scripts, engines } = JSON.parse(
  readFileSync("package.json", "utf8"),
)
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"))
const textsOf = (name: string) =>
  readInstructions()
    .filter((instruction) => instruction.name === name)
    .map(({ text }) => text)

function dockerfileOf(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "dockerfile-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "Dockerfile"), text)
  return join(folder, "Dockerfile")
}

test("the check of the image knows every instruction of the Dockerfile", () => {
  const lines = readFileSync("Dockerfile", "utf8").match(/^[A-Z]+ /gm) ?? []
  expect(readInstructions().map(({ name }) => `${name} `)).toEqual(lines)
})

test("the check of the image refuses an instruction that it does not know", () => {
  expect(() => readInstructions(dockerfileOf("FROM node:24-slim\nADD . .\n"))).toThrow(
    "Unknown instruction: ADD . .",
  )
})

test("an instruction of a Dockerfile continues after a backslash and has no comments", () => {
  expect(readInstructions(dockerfileOf('# syntax\nFROM node:24-slim\nCMD \\\n  ["node"]\n'))).toEqual([
    { name: "FROM", text: "node:24-slim" },
    { name: "CMD", text: '["node"]' },
  ])
})

test("the image starts the server with the environment of npm start", () => {
  const [environment = ""] = textsOf("ENV")
  const started = scripts.start.match(/\b[A-Z_]+=\S+/g)
  expect(started).toContain("NODE_ENV=production")
  expect(environment.split(" ")).toEqual(expect.arrayContaining(started))
  // A container's variables come from its engine.
  const start = scripts.start.replaceAll("--import ./scripts/env-file.js ", "")
  expect(start).toContain((JSON.parse(textsOf("CMD").at(-1) ?? "") as string[]).join(" "))
})

test("the image runs on a supported version of Node, without root", () => {
  const versions = textsOf("FROM").map((text) => Number(/^node:(\d+)/.exec(text)?.[1]))
  const [oldest] = engines.node.match(/\d+/)
  expect(versions).toEqual(versions.map(() => versions[0]))
  expect(versions[0]).toBeGreaterThanOrEqual(Number(oldest))
  expect(textsOf("USER")).toEqual(["1000:1000"])
})

test("a package that the build does not contain is installed in production", () => {
  const missing = external.filter((name) => (packages[`node_modules/${name}`] ?? { dev: true }).dev)
  expect(missing).toEqual([])
})

test("a package that the build contains is not installed in production", () => {
  const loadedByOthers = ["@remix-run/serve", "@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]
  const needless = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => ![...external, ...loadedByOthers].includes(name),
  )
  expect(needless).toEqual([])
})
