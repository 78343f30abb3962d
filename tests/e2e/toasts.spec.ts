import { type Page, type Request } from "@playwright/test"
import { atDesktop } from "#tests/support/browsers.ts"
import { expect } from "#tests/support/e2e.ts"
import { type OwnApp, test } from "#tests/support/own-app.ts"
import { failed, failedTitles, succeeded, type ToastWords } from "~/messages.ts"
import { expectTexts, expectToast, fillIn, fillInSecrets, open, send, takingTurns } from "./toasts/do.ts"
import { makeWorld } from "./toasts/world.ts"
import { type Write } from "./toasts/write.ts"
import { writes } from "./toasts/writes.ts"

/*
 * Every toast of app/messages.ts by its words: each write of a person fails at first, and is sent again. With JavaScript
 * it does not reach the server at first; then its answer is lost after the server has done it, and what is sent a third
 * time must say the same. Without, the server itself fails.
 */

const named = ({ done, failed, at, press }: Write) =>
  `${done?.description ?? failed?.description ?? failed?.title}: ${press ?? "a picture"} at ${at}`

test.use({ expectedStatuses: [401, 422, 500, 503, 507], cutsNetwork: true, actionTimeout: 10_000 })
test.describe.configure({ timeout: 180_000 })

for (const [part, rowsOf] of Object.entries(writes))
  test(`each write ${part} says that it failed, keeps what was typed, and says that it is done when sent again`, {
    tag: atDesktop,
  }, async ({ page, js, app, playwright, context }) => {
    const world = await makeWorld(page.request, app, playwright.request)
    expectAllWords(Object.values(writes).flatMap((of) => of(world)))
    const turn = takingTurns(context)
    for (const write of rowsOf(world).filter(({ only }) => js || only !== "js")) {
      await test.step(named(write), async () => {
        await turn(write)
        await open(page, js, write)
        await fillIn(page, write)
        const fails = write.failed && (js || !write.worksOnFullDisk)
        if (write.failed && fails) {
          const mend = js ? await cutWrites(page) : await fillDisk(app)
          await send(page, write)
          await expectToast(page, write.failed, write.failed.description === undefined)
          await expectTexts(page, js, write)
          await mend()
        }
        if (write.done) {
          if (fails) await fillInSecrets(page, write)
          const sent = js && !write.endsSession ? await loseFirstAnswer(page) : null
          const mend = !js && write.worksOnFullDisk ? await fillDisk(app) : null
          await send(page, write)
          await expectToast(page, write.done)
          await mend?.()
          if (sent) expect.soft(await sent(), named(write)).toHaveLength(2)
        }
      })
    }
  })

/** No toast of a write is without a row. */
function expectAllWords(rows: Write[]) {
  const { privacyUpdated, ...words } = succeeded
  const { searchUsers, ...ofWrites } = failed
  const isThere = (toast?: ToastWords): toast is ToastWords => toast !== undefined
  expect(rows.map(({ done }) => done).filter(isThere)).toEqual(
    expect.arrayContaining([...Object.values(words), privacyUpdated(true), privacyUpdated(false)]),
  )
  const failures = rows.map((row) => row.failed).filter(isThere)
  expect(failures.map(({ title, description }) => description ?? title)).toEqual(
    expect.arrayContaining([...Object.values(ofWrites), ...Object.values(failedTitles)]),
  )
}

/** Lets the next write reach the server and loses its answer. @returns what ends it, and gives the addresses that were sent to. */
async function loseFirstAnswer(page: Page) {
  const sent: string[] = []
  await page.route("**", async (route) => {
    if (!isWrite(route.request())) return route.fallback()
    if (sent.push(route.request().url()) > 1) return route.continue()
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
  await page.route("**", (route) => (isWrite(route.request()) ? route.abort() : route.fallback()))
  return () => page.unroute("**")
}

/** Leaving the field of a link reads its page, beside what is sent, and says by itself when it failed. */
const isWrite = (request: Request) => request.method() !== "GET" && !/\/scrape-product\b/.test(request.url())
