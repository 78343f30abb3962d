import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig, devices, type Project } from "@playwright/test"
import { findChromium } from "./scripts/chromium.js"

/** A free port, found by another process because this file must not be asynchronous. */
const freePort = () =>
  execFileSync(process.execPath, [
    "-e",
    // Below the ports that Linux gives to outgoing connections, as in tests/support/free-port.ts.
    "const s=require('net').createServer();const listen=()=>s.listen(require('crypto').randomInt(11000,32768),'127.0.0.1');s.on('error',listen).on('listening',()=>{process.stdout.write(String(s.address().port));s.close()});listen()",
  ]).toString()

// In the environment, because every worker reads this file and needs the same values.
process.env.E2E_PORT ??= freePort()
process.env.E2E_SHOP_PORT ??= freePort()
if (!process.env.E2E_DATA_DIR) {
  process.env.E2E_DATA_DIR = mkdtempSync(join(tmpdir(), "curio-e2e-"))
  process.env.E2E_DELETES_DATA = "1"
}
const { E2E_PORT, E2E_SHOP_PORT, E2E_DATA_DIR } = process.env

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 860 } }
// With one device pixel per CSS pixel, which is faster to paint.
const phone = { ...desktop, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const withoutScripts = { javaScriptEnabled: false }

const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
]

/** A journey runs in all projects, or only in those of its tags (tests/support/browsers.ts). */
const project = (name: string, use: Project["use"]): Project => ({
  name,
  grep: [/^(?!.* @(no)?js-(desktop|phone)\b)/, new RegExp(` @${name}\\b`)],
  use,
})

/** The journeys, against the built app: with JavaScript on and off, at a desktop's and a phone's width. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/e2e-first-account.ts",
  outputDir: ".tmp/playwright",
  fullyParallel: true,
  workers: 3,
  // These end a step that hangs, but not a journey of a hundred forms on a busy machine.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: ".tmp/reports/playwright.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // A trace costs as much time as the journey. Use `npx playwright test --trace=on` for one.
    screenshot: "only-on-failure",
    // Playwright waits for animations. Journeys about an animation turn them on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        // A journey's pages live too short for optimised code to repay its compilation.
        "--js-flags=--no-opt --no-maglev",
        // Replaces Playwright's own list. The first two keep the browser from loading pages of its own interface.
        `--disable-features=${["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", ...disabledByPlaywright]}`,
      ],
    },
  },
  projects: [
    project("js-desktop", desktop),
    project("js-phone", phone),
    project("nojs-desktop", { ...desktop, ...withoutScripts }),
    project("nojs-phone", { ...phone, ...withoutScripts }),
  ],
  webServer: [
    {
      // Builds first when the sources are newer than the build.
      command: "node scripts/build.js --if-stale && exec node build/server/server.js",
      timeout: 300_000,
      url: `http://127.0.0.1:${E2E_PORT}/healthz`,
      // `npm run test:cluster` has started several.
      reuseExistingServer: Boolean(process.env.CLUSTER_DATABASE),
      env: {
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: E2E_PORT,
        DATA_DIR: E2E_DATA_DIR,
        TRUST_PROXY: "on",
        // Turns the page for a forgotten password on. No mail server listens there.
        SMTP_URL: "smtp://127.0.0.1:9",
        APP_ORIGIN: `http://127.0.0.1:${E2E_PORT}`,
        // Turns signing in with a provider on. None listens there.
        OIDC_ISSUER: "http://127.0.0.1:9",
        OIDC_CLIENT_ID: "curio",
        OIDC_NAME: "Quay",
        OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${E2E_SHOP_PORT}`,
        LOG_LEVEL: "error",
      },
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
    {
      command: "npx tsx tests/support/e2e-shop.ts",
      url: `http://127.0.0.1:${E2E_SHOP_PORT}/`,
      env: { E2E_SHOP_PORT },
    },
  ],
})
