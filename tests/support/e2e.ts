import { test as base, expect, type Page } from "@playwright/test"

export { expect }

/** Address of a page of the shop that runs beside the app. */
export const shopLink = (path: string) => `http://127.0.0.1:${process.env.E2E_SHOP_PORT}${path}`

type Fixtures = {
  /** Whether this project runs with JavaScript. */
  js: boolean
  /**
   * Statuses of 4xx answers that the journey provokes; the browser logs each as a console error, and so does the API's
   * client (specification, section 8).
   */
  expectedStatuses: number[]
  /** Takes a picture of the screen, kept under the git-ignored `screenshots/`. */
  look: (name: string) => Promise<void>
  consoleIsClean: undefined
}

/** A journey's test: it fails when the page complains to the console, or throws. */
export const test = base.extend<Fixtures>({
  js: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  expectedStatuses: [[], { option: true }],
  look: async ({ page }, use, info) => {
    await use(async (name) => {
      await page.screenshot({ path: `screenshots/${info.project.name}/${name}.png`, animations: "disabled" })
    })
  },
  consoleIsClean: [
    async ({ page, expectedStatuses }, use) => {
      const complaints: string[] = []
      page.on("pageerror", (error) => complaints.push(String(error)))
      page.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return
        const status = /status of (\d{3})/.exec(message.text())?.[1]
        if (status && expectedStatuses.includes(Number(status))) return
        if (expectedStatuses.length > 0 && message.text().startsWith("ApiError")) return
        complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints, "the console").toEqual([])
    },
    { auto: true },
  ],
})

let made = 0

/** A person of this journey's own: names that no other worker uses. */
export function newPerson() {
  const username = `p${process.pid.toString(36)}${Date.now().toString(36)}${made++}`
  return { username, email: `${username}@example.com`, password: "correct horse" }
}

/**
 * Signs a new person up by the form, and ends on the home page. Each has an address of their own, as the server's one
 * proxy would tell it: thirty sign-ups an hour from one are all that it takes.
 */
export async function signUp(page: Page, person = newPerson()) {
  await page.setExtraHTTPHeaders({
    "X-Forwarded-For": `2001:db8:${(process.pid & 0xffff).toString(16)}:${made.toString(16)}::1`,
  })
  await page.goto("/auth?mode=register")
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Username").fill(person.username)
  await page.getByLabel("Password").fill(person.password)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL("/")
  return person
}

/** Waits until the page is run by script, where it is; before, a click is a plain one. */
export async function settled(page: Page, js: boolean) {
  if (js)
    await page.waitForFunction(() => {
      const main = document.querySelector("main")
      return main && Object.keys(main).some((key) => key.startsWith("__reactFiber"))
    })
}

/** The toast, or the status bar, that says this. The toast's words are announced once more beside it. */
export const said = (page: Page, text: string) => page.getByText(text).first()
