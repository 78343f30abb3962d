import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const PRINT = "const { A, B, C, D } = process.env; console.log(JSON.stringify({ A, B, C, D }))"

/** A program that is started in a folder with this `.env`. */
function start(content: string | null, environment: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), "curio-env-file-"))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  if (content !== null) writeFileSync(join(cwd, ".env"), content)
  try {
    const args = ["--import", resolve("scripts/env-file.js"), "-e", PRINT]
    const PATH = process.env.PATH ?? ""
    return JSON.parse(
      execFileSync(process.execPath, args, {
        cwd,
        env: { PATH, ...environment } as unknown as NodeJS.ProcessEnv,
        encoding: "utf8",
        stdio: "pipe",
      }),
    )
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { status, stderr }
  }
}

test("variables come from .env, and existing ones take precedence", () => {
  const text = 'A=1\n# A="9\n\nexport B="two\nlines" # more\nC = it"s # here\nD=4\n'
  expect(start(text, { D: "" })).toEqual({ A: "1", B: "two\nlines", C: 'it"s', D: "" })
})

test("a missing .env is ignored, and a missing ENV_FILE is an error", () => {
  expect(start(null)).toEqual({})
  expect(start(null, { ENV_FILE: "" })).toEqual({})
  expect(start("A=1", { ENV_FILE: "" })).toEqual({})
  expect(start(null, { ENV_FILE: ".env" })).toMatchObject({
    status: 1,
    stderr: ".env cannot be read (ENOENT).\n",
  })
})

test("a test reads no .env", () => {
  expect(start("A=1", { NODE_ENV: "test" })).toEqual({})
})

test.each([
  ["A=1\nB", 2],
  ["A=1\n\n# a\nB c=1", 4],
  ['A=1\nB="two\nlines', 2],
  ['A="two\nlines"\n=', 3],
  ["1A=1", 1],
])("%j is refused with its line", (text, line) => {
  expect(start(text)).toEqual({
    status: 1,
    stderr: `.env, line ${line}: not NAME=value, or a quote that does not end.\n`,
  })
})

test(".env.example can be copied as it is", () => {
  expect(start(`${readFileSync(".env.example", "utf8")}\nA=1`)).toEqual({ A: "1" })
})

test("every command of package.json that starts the app's programs loads .env", () => {
  const ours = ["package.json", "bench/package.json"]
    .flatMap((path): [string, string][] => Object.entries(JSON.parse(readFileSync(path, "utf8")).scripts))
    .filter(([, script]) => /build\/server\/|vite:dev|tsx (--\S+ \S+ )?(db|bench\/seed)/.test(script))
  expect(ours.length).toBeGreaterThan(7)
  expect(ours.filter(([, script]) => !script.includes("--import ./scripts/env-file.js "))).toEqual([])
})
