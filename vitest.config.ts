import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// Its own configuration, without the Remix plugin: loaders and actions are called with a Request.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**"],
    environment: "node",
    pool: "forks",
    restoreMocks: true,
    unstubEnvs: true,
  },
})
