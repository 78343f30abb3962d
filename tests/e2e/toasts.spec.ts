import type { Page } from "@playwright/test"
import { expect } from "#tests/support/e2e.ts"
import { type OwnApp, test } from "#tests/support/own-app.ts"
import { failed, failedTitles, succeeded, type ToastWords } from "~/messages.ts"
import { expectTexts, expectToast, fillIn, send, takingTurns } from "./toasts/do.ts"
import { makeWorld } from "./toasts/world.ts"
import type { Write } from "./toasts/write.ts"
import { writes } from "./toasts/writes.ts"

/*
 * Every toast of app/messages.ts by its words: each write of a person once carried out, and once failing. With
 * JavaScript the network is cut under it; without, the server itself fails in the midst of it.
 */

const named = ({ done, failed, at, press }: Write) =>
  `${done?.description ?? failed?.description ?? failed?.title}: ${press ?? "a picture"} at ${at}`

test("no toast of app/messages.ts is left out", { tag: ["@js", "@desktop"] }, async ({
  page,
  app,
  playwright,
}) => {
  const rows = writes(await makeWorld(page.request, app, playwright.request))
  const { privacyUpdated, ...words } = succeeded
  const provoked = (toasts: (ToastWords | undefined)[]) => toasts.filter((toast) => toast !== undefined)
  expect(provoked(rows.map(({ done }) => done))).toEqual(
    expect.arrayContaining([...Object.values(words), privacyUpdated(true), privacyUpdated(false)]),
  )
  const failures = provoked(rows.map((row) => row.failed)).map(
    ({ title, description }) => description ?? title,
  )
  const { searchUsers, ...ofWrites } = failed
  expect(failures).toEqual(
    expect.arrayContaining([...Object.values(ofWrites), ...Object.values(failedTitles)]),
  )
})

test.describe("each write", { tag: "@desktop" }, () => {
  test.use({ expectedStatuses: [401, 422, 500, 503], cutsNetwork: true, actionTimeout: 5_000 })
  test.setTimeout(180_000)

  test("that fails says so and keeps what was typed", async ({ page, js, app, playwright, context }) => {
    const rows = writes(await makeWorld(page.request, app, playwright.request))
    const turn = takingTurns(context)
    for (const write of rows.filter(({ failed, only }) => failed && (js || only !== "js"))) {
      await test.step(named(write), async () => {
        await turn(write)
        await fillIn(page, js, write)
        const mend = js ? await cutWrites(page) : await fillDisk(app)
        await send(page, write)
        if (write.failed) await expectToast(page, write.failed, write.failed.description === undefined)
        await expectTexts(page, js, write)
        await mend()
      })
    }
  })

  // With JavaScript the first answer is lost after the server has done it: what is sent again must say the same.
  test("that is carried out says so", async ({ page, js, app, playwright, context }) => {
    const rows = writes(await makeWorld(page.request, app, playwright.request))
    const turn = takingTurns(context)
    for (const write of rows.filter(({ done, only }) => done && (js || only !== "js"))) {
      await test.step(named(write), async () => {
        await turn(write)
        await fillIn(page, js, write)
        const sent = js ? await loseFirstAnswer(page) : null
        await send(page, write)
        if (write.done) await expectToast(page, write.done)
        if (sent) expect.soft(await sent(), named(write)).toHaveLength(2)
      })
    }
  })
})

/** Lets the next write reach the server and loses its answer. @returns what ends it, and gives the addresses that were sent to. */
async function loseFirstAnswer(page: Page) {
  const sent: string[] = []
  await page.route("**", async (route) => {
    const request = route.request()
    // Leaving the field of a link reads its page, beside what is sent here.
    if (request.method() === "GET" || /\/scrape-product\b/.test(request.url())) return route.fallback()
    if (sent.push(request.url()) > 1) return route.continue()
    const cookies = await page.context().cookies()
    await route.fetch({ maxRedirects: 0 })
    // The answer's cookies are lost with it.
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    await route.abort()
  })
  return async () => {
    await page.unroute("**")
    return sent
  }
}

/** Has the server fail in every write. @returns what heals it. */
async function fillDisk({ refuseWrites, takeWrites }: OwnApp) {
  await refuseWrites()
  return takeWrites
}

/** Loses every write on its way. @returns what heals it. */
async function cutWrites(page: Page) {
  await page.route("**", (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()))
  return () => page.unroute("**")
}
