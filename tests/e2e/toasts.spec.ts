import type { Page, Request } from "@playwright/test"
import { atDesktop } from "#tests/support/browsers.ts"
import { expect } from "#tests/support/e2e.ts"
import { type OwnApp, testOfOwnApp } from "#tests/support/own-app.ts"
import { failed, failedTitles, succeeded, type ToastWords } from "~/words/messages.ts"
import { type Write, writesAmongPeople, writesToThings } from "./toasts/list.ts"
import {
  dropDrafts,
  expectTexts,
  expectToast,
  fillIn,
  fillInSecrets,
  open,
  send,
  takingTurns,
} from "./toasts/send.ts"
import { makeWorld } from "./toasts/world.ts"

/*
 * Every toast of app/words/messages.ts, and some others. Each form fails first and is then sent again. With JavaScript the
 * request is lost, then the response; without JavaScript the database refuses to write.
 */

const test = testOfOwnApp()

const named = ({ done, failed, at, press }: Write) =>
  `${done?.description ?? failed.description ?? failed.title}: ${press ?? "a picture"} at ${at}`

test.use({
  expectedStatuses: [401, 422, 500, 503, 507],
  cutsNetwork: true,
  actionTimeout: 10_000,
  skippedPauses: [1_000],
})

const lists = { "about things": writesToThings, "about people": writesAmongPeople }

for (const [part, list] of Object.entries(lists))
  test(`every listed form ${part} shows its toast when it fails, keeps its texts, and shows its toast when it succeeds`, {
    tag: atDesktop,
  }, async ({ page, js, app, playwright, context }) => {
    const world = await makeWorld(page.request, app, playwright.request)
    expectAllToasts(Object.values(lists).flatMap((of) => of(world)))
    const turn = takingTurns(context)
    await context.addInitScript(dropDrafts)
    for (const write of list(world).filter(({ only }) => js || only !== "js")) {
      await test.step(named(write), async () => {
        await turn(write)
        await open(page, js, write)
        await fillIn(page, write)
        const fails = js || !write.worksOnFullDisk
        if (fails) {
          const repair = js ? await cutWrites(page) : await fillDisk(app)
          await send(page, write)
          await expectToast(page, write.failed, write.failed.description === undefined)
          await expectTexts(page, js, write)
          await repair()
        }
        if (write.done) {
          if (fails) await fillInSecrets(page, write)
          const sent = js ? await loseFirstResponse(page) : null
          const repair = !js && write.worksOnFullDisk ? await fillDisk(app) : null
          await send(page, write)
          await expectToast(page, write.done)
          await repair?.()
          if (sent) expect.soft(await sent(), named(write)).toHaveLength(2)
        }
      })
    }
  })

/** The lists have every toast of a form in app/words/messages.ts. */
function expectAllToasts(writes: Write[]) {
  // A page with several prices is in the unit test of a group's forms.
  const { privacyUpdated, itemSaved, groupItemWithPrices, ...words } = succeeded
  const { searchUsers, ...ofForms } = failed
  const textOf = ({ title, description }: ToastWords) => [title, description].join()
  const done = writes.map((write) => write.done && textOf(write.done))
  const all = [...Object.values(words), privacyUpdated(true), privacyUpdated(false), itemSaved("Other")]
  expect(all.map(textOf).filter((text) => !done.includes(text))).toEqual([])
  const failures = writes.map((write) => write.failed.description ?? write.failed.title)
  const allFailures = [...Object.values(ofForms), ...Object.values(failedTitles)]
  expect(allFailures.filter((text) => !failures.includes(text))).toEqual([])
}

/** The server saves the next write, but its response is lost. @returns a function that ends this and gives all addresses. */
async function loseFirstResponse(page: Page) {
  const sent: string[] = []
  await page.route("**", async (route) => {
    if (!isWrite(route.request())) return route.fallback()
    if (sent.push(route.request().url()) > 1) return route.continue()
    const cookies = await page.context().cookies()
    await route.fetch({ maxRedirects: 0 })
    // The cookies of the response are lost, too.
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    await route.abort()
  })
  return async () => {
    await page.unroute("**")
    return sent
  }
}

/** The database refuses every write. @returns the function that ends this. */
async function fillDisk({ refuseWrites, takeWrites }: OwnApp) {
  await refuseWrites()
  return takeWrites
}

/** Every write is lost before it reaches the server. @returns the function that ends this. */
async function cutWrites(page: Page) {
  await page.route("**", (route) => (isWrite(route.request()) ? route.abort() : route.fallback()))
  return () => page.unroute("**")
}

/** Leaving the field of a link also reads the page behind it, which is no write. */
const isWrite = (request: Request) => request.method() !== "GET" && !/\/scrape-product\b/.test(request.url())
