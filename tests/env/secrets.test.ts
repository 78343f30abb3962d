import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "curio-secrets-"))
})

afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

/** The module as a fresh process would load it. */
async function startWith(environment: { DATA_DIR: string; SESSION_SECRET?: string }) {
  vi.resetModules()
  vi.stubEnv("DATA_DIR", environment.DATA_DIR)
  vi.stubEnv("SESSION_SECRET", environment.SESSION_SECRET)
  return import("~/env/secrets.server.ts")
}

describe("the generated secret", () => {
  it("is made once, readable for its owner only, and leaves no draft behind", async () => {
    const { generatedSecret } = await startWith({ DATA_DIR: directory })
    const nested = join(directory, "not", "there", "yet")
    const first = generatedSecret(nested)

    expect(first.length).toBeGreaterThanOrEqual(48)
    expect(generatedSecret(nested)).toBe(first)
    expect(readdirSync(nested)).toEqual(["session-secret"])
    expect(statSync(join(nested, "session-secret")).mode & 0o777).toBe(0o600)
  })

  it("is the same for processes that start at once", async () => {
    const script = `import("./app/env/secrets.server.ts").then((m) => console.log(m.generatedSecret(process.argv[1])))`
    const start = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "-e", script, directory], {
        env: { ...process.env, DATA_DIR: directory },
      })
    const answers = await Promise.all(Array.from({ length: 4 }, start))

    const secret = readFileSync(join(directory, "session-secret"), "utf8")
    expect(answers.map((answer) => answer.stdout.trim())).toEqual(Array(4).fill(secret))
  })

  it("says where it cannot be read or kept", async () => {
    const { generatedSecret } = await startWith({ DATA_DIR: directory })
    writeFileSync(join(directory, "file"), "")
    const start = (name: string) => () => generatedSecret(resolve(directory, name))
    expect(start("file")).toThrow("session-secret cannot be read (ENOTDIR): see DATA_DIR")
    symlinkSync(join(directory, "nowhere"), join(directory, "link"))
    // Node would try for ever to make folders there.
    expect(start("/proc/curio/data")).toThrow("/proc/curio/data cannot be written")
    expect(start("link")).toThrow(/link cannot be written \(E\w+\): make room, or set DATA_DIR to another/)
  })

  it("refuses a damaged file instead of signing with it", async () => {
    const { generatedSecret } = await startWith({ DATA_DIR: directory })
    writeFileSync(join(directory, "session-secret"), "")
    expect(() => generatedSecret(directory)).toThrow(/session-secret is damaged/)
  })
})

describe("derived keys", () => {
  it("differ by purpose and by secret, and are the same after a restart", async () => {
    const one = await startWith({ DATA_DIR: directory })
    const session = one.derivedKey("session").toString("hex")
    expect(session).toHaveLength(64)
    expect(one.derivedKey("flash").toString("hex")).not.toBe(session)

    const restarted = await startWith({ DATA_DIR: directory })
    expect(restarted.derivedKey("session").toString("hex")).toBe(session)

    const told = await startWith({ DATA_DIR: directory, SESSION_SECRET: "x".repeat(32) })
    expect(told.derivedKey("session").toString("hex")).not.toBe(session)
  })

  it("write no file when SESSION_SECRET is given", async () => {
    const { derivedKey } = await startWith({ DATA_DIR: directory, SESSION_SECRET: "x".repeat(32) })
    derivedKey("session")
    expect(readdirSync(directory)).toEqual([])
  })
})
