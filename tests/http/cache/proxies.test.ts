import { expect, test } from "vitest"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeCollection, makeUser } from "#tests/support/factories.ts"
import { trustedProxies } from "~/env/settings.server.ts"
import { forgetResponses, keptCount } from "~/http/cache/responses.server.ts"
import { cachedApp } from "./cached-app.ts"

useSharedDatabase(async () => {
  await makeCollection(await makeUser(), { name: "Hall" })
})

const CLIENT = "203.0.113.7"
const TUNNEL = "198.51.100.9"
const HOST = "curio.test"

/** The headers as our proxies pass them on, behind what the client sent. */
const proxied: Record<string, { for: string; host: string } | null> = {
  off: null,
  "192.0.2.1": null,
  on: { for: CLIENT, host: HOST },
  loopback: { for: CLIENT, host: HOST },
  "2": { for: `${CLIENT}, ${TUNNEL}`, host: `${HOST}, inner` },
  [`loopback,${TUNNEL}`]: { for: `${CLIENT}, ${TUNNEL}`, host: `${HOST}, inner` },
}

test.each(Object.entries(proxied))(
  "TRUST_PROXY=%s lets no client change cached pages of others by forged headers",
  async (proxies, ours) => {
    const { ask } = await cachedApp({ trustProxy: trustedProxies(proxies) })
    const originOn = async (sent: { for?: string; host?: string }) => {
      const join = (forged: string | undefined, real: string | undefined) =>
        [forged, real].filter(Boolean).join(", ")
      const { text } = await ask("/collection/1", {
        headers: {
          host: ours ? "inner" : HOST,
          "x-forwarded-for": join(sent.for, ours?.for),
          "x-forwarded-host": join(sent.host, ours?.host),
        },
      })
      return /property="og:url" content="([^"]*)"/.exec(text)?.[1]
    }
    forgetResponses()
    for (let times = 0; times < 2; times++)
      for (const sent of [
        { for: "192.0.2.1", host: "evil.example" },
        {},
        { for: "127.0.0.1, 127.0.0.1", host: "evil.example, evil.example" },
        { host: "evil.example" },
      ])
        expect([sent, await originOn(sent)]).toEqual([sent, `http://${HOST}/collection/1`])
    expect(keptCount()).toBe(1)
  },
)
