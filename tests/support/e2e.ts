import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test"
import { answerFault, watchAnswers } from "./e2e-answers.ts"

export { expect }

/** Address of a page of the shop that runs beside the app. */
export const shopLink = (path: string) => `http://127.0.0.1:${process.env.E2E_SHOP_PORT}${path}`

type Fixtures = {
  /** Whether this project runs with JavaScript. */
  js: boolean
  /** Statuses that the journey provokes. The browser and our API client log each as a console error. */
  expectedStatuses: number[]
  /** The journey cuts the network, which the browser logs to the console. */
  cutsNetwork: boolean
  /** The journey changes the page before hydration, of which React complains. */
  changesPage: boolean
  /** Pauses of a page, in milliseconds, that the journey need not sit out, such as the one before a second request. */
  skippedPauses: number[]
  /** Takes a screenshot when SCREENSHOTS=1. */
  look: (name: string) => Promise<void>
  consoleIsClean: undefined
  answersAreDocumented: undefined
}

/** A test that fails when a page logs an error or throws, or when an API response does not match the document. */
export const test = base.extend<Fixtures>({
  js: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  expectedStatuses: [[], { option: true }],
  cutsNetwork: [false, { option: true }],
  changesPage: [false, { option: true }],
  skippedPauses: [[], { option: true }],
  context: async ({ context, skippedPauses }, use) => {
    await context.setExtraHTTPHeaders(ownAddress())
    if (skippedPauses.length > 0) await context.addInitScript(skipPauses, skippedPauses)
    await use(context)
  },
  look: async ({ page }, use, info) => {
    await use(async (name) => {
      if (!process.env.SCREENSHOTS) return
      await page.screenshot({ path: `screenshots/${info.project.name}/${name}.png`, animations: "disabled" })
    })
  },
  consoleIsClean: [
    async ({ browser, context, expectedStatuses, cutsNetwork, changesPage }, use) => {
      const complaints: string[] = []
      const listen = (watched: BrowserContext) => {
        watched.on("weberror", (thrown) => {
          const text = String(thrown.error())
          if (!(changesPage && ANEW.test(text))) complaints.push(text)
        })
        watched.on("console", (message) => {
          if (
            isComplaint(message) &&
            !isExpected(message.text(), { expectedStatuses, cutsNetwork, changesPage })
          )
            complaints.push(`${message.page()?.url()}: ${message.text()}`)
        })
      }
      listen(context)
      browser.on("context", listen)
      await use(undefined)
      browser.off("context", listen)
      expect(complaints, "the console").toEqual([])
    },
    { auto: true },
  ],
  answersAreDocumented: [
    async ({ browser, context }, use) => {
      const { listen, faults } = watchAnswers()
      listen(context)
      browser.on("context", listen)
      await use(undefined)
      browser.off("context", listen)
      expect(await faults(), "responses that do not match the OpenAPI document").toEqual([])
    },
    { auto: true },
  ],
})

/** Runs in the page, before its scripts: these pauses end at once, and the clock has moved on. */
function skipPauses(pauses: number[]) {
  const wait = window.setTimeout
  const { now } = Date
  let skipped = 0
  Date.now = () => now() + skipped
  const skip = (run: () => void, ms: number) =>
    wait(() => {
      skipped += ms
      run()
    })
  window.setTimeout = ((run: () => void, ms = 0) =>
    pauses.includes(ms) ? skip(run, ms) : wait(run, ms)) as typeof setTimeout
}

/** React builds the page anew. */
const ANEW = /React error #4(18|2[0-5])/

const isComplaint = (message: ConsoleMessage) => message.type() === "error" || message.type() === "warning"

function isExpected(
  text: string,
  expected: Pick<Fixtures, "expectedStatuses" | "cutsNetwork" | "changesPage">,
): boolean {
  if (expected.changesPage && ANEW.test(text)) return true
  if (expected.cutsNetwork && /net::ERR_/.test(text)) return true
  const status = /status of (\d{3})/.exec(text)?.[1]
  if (status) return expected.expectedStatuses.includes(Number(status))
  return expected.expectedStatuses.length > 0 && text.startsWith("ApiError")
}

let made = 0

/** A new user's data. The username is not used by any other worker, and has digits only, so that no journey finds its words in it. */
export function newPerson() {
  const username = `p${process.pid}_${Date.now() % 1_000_000}_${made++}`
  return { username, email: `${username}@example.com`, password: "correct horse" }
}

/** An IP address for each user, as a proxy would send it: one address may sign up thirty times an hour only. */
const ownAddress = () => ({
  "X-Forwarded-For": `2001:db8:${(process.pid & 0xffff).toString(16)}:${made.toString(16)}::1`,
})

/** Calls the API in a context's session, such as `POST /collections`. @throws {Error} when it fails. */
export async function call(
  request: APIRequestContext,
  operation: string,
  data: object = {},
  headers?: Record<string, string>,
) {
  const [method = "", path = ""] = operation.split(" ")
  const response = await request.fetch(`/api${path}`, { method, data, headers })
  if (!response.ok()) throw new Error(`${operation}: ${response.status()} ${await response.text()}`)
  expect(await answerFault(method, response)).toBeNull()
  return response.status() === 204 ? null : response.json()
}

/** Signs a new user up by the API: the context then has their session. */
export async function joinBy(request: APIRequestContext, person = newPerson()) {
  const { id } = await call(request, "POST /register", person, ownAddress())
  return { ...person, id, request }
}

/** Signs a new user up by the API: the page then has their session. */
export async function joined(page: Page, person = newPerson()) {
  await page.setExtraHTTPHeaders(ownAddress())
  const { id } = await joinBy(page.request, person)
  return { id, ...person }
}

/** Writes by the API in a page's session. @returns the body of the response. */
export const write = (page: Page, path: string, data: object, { method = "POST" } = {}) =>
  call(page.request, `${method} ${path}`, data)

/** Signs a new user up by the form, and ends on the home page. */
export async function signUp(page: Page, person = newPerson()) {
  await page.setExtraHTTPHeaders(ownAddress())
  await page.goto("/auth?mode=register")
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Username").fill(person.username)
  await page.getByLabel("Password").fill(person.password)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL("/")
  return person
}

/** Signs the page's new user up, and another one, who has a public group. @returns its id, and a page of its owner. */
export async function besideOwner({
  page,
  browser,
  baseURL,
}: {
  page: Page
  browser: Browser
  baseURL?: string
}) {
  const owner = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await joined(owner)
  const { id } = await write(owner, "/groups", { name: "Kitchen" })
  await joined(page)
  return { owner, id }
}

/** Waits until the page is hydrated, if it runs scripts. */
export async function settled(page: Page, js: boolean) {
  if (js)
    await page.waitForFunction(() => {
      const isRun = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"))
      // All of it, because what is loaded late comes after what is around it; without what comes as markup.
      const parts = [
        ...document.querySelectorAll(
          "main, :is(main, dialog) :not(svg, svg *, [href^='javascript:'], [data-markup] *)",
        ),
      ]
      return document.querySelector("main") !== null && parts.every(isRun)
    })
}

/** Also waits for the scripts that are loaded soon after the page (`app/browser/late/start.ts`). */
export async function settledLate(page: Page) {
  await settled(page, true)
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/stale-sign-")),
  )
}

/** Opens a form of a collection: its link stands under '…' on a phone. */
export async function openForm(page: Page, name: "Notes" | "Manage Co-owners" | "Edit Collection") {
  const link = page.getByRole("main").getByRole("link", { name })
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole("main").getByRole("button", { name: "More" }).click()
  await link.click()
}

/** The toast or status bar with this text. A toast has its text twice: visible and for screen readers. */
export const said = (page: Page, text: string) => page.getByText(text).first()
