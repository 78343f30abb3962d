import { log } from "~/observe/log.server.ts"
import { providerFailure } from "~/services/oidc/provider.server.ts"

/** What is wrong with the settings is in the log at the start, before somebody signs in. */
export async function checkProvider(): Promise<void> {
  const failure = await providerFailure()
  if (failure)
    log.warn({ kind: failure.kind, ...failure.details }, "the provider of OIDC_ISSUER cannot be used")
}
