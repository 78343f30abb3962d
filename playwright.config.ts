import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig, devices, type Project } from "@playwright/test"
import { findChromium } from "./scripts/chromium.js"

/** A port that is free now. Asked for in a process of its own, because a configuration is read synchronously. */
const freePort = () =>
  execFileSync(process.execPath, [
    "-e",
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})",
  ]).toString()

// Kept in the environment: every worker reads this file again and must arrive at the same addresses.
process.env.E2E_PORT ??= freePort()
process.env.E2E_SHOP_PORT ??= freePort()
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "curio-e2e-"))
const { E2E_PORT, E2E_SHOP_PORT, E2E_DATA_DIR } = process.env

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 860 } }
// Real phones have two or three pixels to ours: that many more to paint would tell nothing.
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

/** A journey runs in every project, or in those only whose names are its tags: see `tests/support/browsers.ts`. */
const project = (name: string, use: Project["use"]): Project => ({
  name,
  grep: [/^(?!.* @(no)?js-(desktop|phone)\b)/, new RegExp(` @${name}\\b`)],
  use,
})

/** The journeys, against the built app: with JavaScript on and off, at a desktop's and a phone's width. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".tmp/playwright",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine may hang for a moment. What passes at the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: ".tmp/reports/playwright.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    // A trace of every journey costs as much as the journey: `npx playwright test --trace=on` when one is wanted.
    screenshot: "only-on-failure",
    // A movement is watched frame by frame until it has ended; the journeys that are about one ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        // Takes the place of Playwright's own list, which is the rest of it. The browser would otherwise load pages of its
        // own interface for every window, which costs as much as ours.
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
      // Never an old build: journeys would pass or fail for code that is not there any more.
      command: "node scripts/build.js --if-stale && exec node build/server/server.js",
      timeout: 300_000,
      url: `http://127.0.0.1:${E2E_PORT}/healthz`,
      env: {
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: E2E_PORT,
        DATA_DIR: E2E_DATA_DIR,
        TRUST_PROXY: "on",
        // Nobody listens there: it makes the page of a forgotten password appear.
        SMTP_URL: "smtp://127.0.0.1:9",
        APP_ORIGIN: `http://127.0.0.1:${E2E_PORT}`,
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
