import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { browsers, manifestFor } from "../../extension/manifest.js"

test("the build has every file that each manifest and page names", () => {
  const built = mkdtempSync(join(tmpdir(), "curio-extension-"))
  onTestFinished(() => rmSync(built, { recursive: true }))
  execFileSync(process.execPath, ["scripts/build-extension.js", built])
  for (const browser of browsers) {
    const folder = join(built, browser)
    const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"))
    expect(manifest).toEqual(manifestFor(browser))
    const pages = [manifest.action.default_popup, manifest.options_ui.page]
    const linked = pages.flatMap((page) =>
      [...readFileSync(`${folder}/${page}`, "utf8").matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, path]) => path,
      ),
    )
    const files = [...pages, ...linked, ...Object.values(manifest.icons)]
    expect(files.length).toBeGreaterThan(8)
    for (const file of files)
      expect({ file, isThere: existsSync(`${folder}/${file}`) }).toEqual({ file, isThere: true })
    expect(readFileSync(`${folder}.zip`).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004")
  }
})

test.each(browsers)("the manifest of %s asks for the needed permissions only", (browser) => {
  const { manifest_version, permissions, content_security_policy, ...others } = manifestFor(browser)
  expect([manifest_version, permissions]).toEqual([3, ["activeTab", "scripting", "storage"]])
  const harmless = ["name", "description", "version", "icons", "action", "options_ui"]
  const ofBrowsers = ["minimum_chrome_version", "browser_specific_settings"]
  expect(Object.keys(others).filter((key) => ![...harmless, ...ofBrowsers].includes(key))).toEqual([])
  // No script from elsewhere, and no https in place of a server at http://localhost.
  expect(content_security_policy.extension_pages).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(content_security_policy.extension_pages).not.toMatch(/upgrade-insecure-requests|script-src-/)
})

test("Firefox's manifest has the id and the consent that its store asks for, and Chromium's has not", () => {
  expect(manifestFor("firefox")).toMatchObject({
    browser_specific_settings: {
      gecko: {
        id: expect.stringMatching(/^[\w.-]+@[\w.-]+$/),
        // The first with data_collection_permissions on all systems.
        strict_min_version: "142.0",
        data_collection_permissions: {
          required: ["websiteContent", "browsingActivity", "authenticationInfo"],
        },
      },
    },
  })
  expect(manifestFor("chromium")).not.toHaveProperty("browser_specific_settings")
})
