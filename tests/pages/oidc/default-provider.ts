import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest"
import { type Lies, startLyingProvider } from "#tests/support/lying-provider.ts"
import { Browser } from "#tests/support/oidc-browser.ts"
import { forgetOidc } from "#tests/support/use-oidc.ts"
import { log } from "~/observe/log.server.ts"

export let provider: Awaited<ReturnType<typeof startLyingProvider>>
export const warned = vi.fn()

/** A provider as it is set up by default, for the tests of a file. */
export function useDefaultProvider(): void {
  beforeAll(async () => {
    provider = await startLyingProvider()
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    provider.lie({})
    provider.requests.length = 0
    provider.methods.length = 0
    warned.mockClear()
    vi.spyOn(log, "warn").mockImplementation(warned)
  })
  afterEach(forgetOidc)
}

export const [POST, BASIC] = ["client_secret_post", "client_secret_basic"]
export const listing = (...methods: string[]): Lies["metadata"] => ({
  token_endpoint_auth_methods_supported: methods,
})

export async function signIn(answer: Record<string, string> = {}) {
  const browser = new Browser()
  const start = await browser.open("/auth/oidc")
  return start.to === "/auth" ? start : browser.open(provider.comeBack(start.to, answer))
}
