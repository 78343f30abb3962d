import { afterEach, describe, expect, test, vi } from "vitest"

afterEach(() => void vi.resetModules())

/** The module as a process would load it whose APP_ORIGIN is this. */
async function cookieWith(origin?: string) {
  vi.resetModules()
  vi.stubEnv("APP_ORIGIN", origin)
  const { isSecure, signedCookie } = await import("~/http/session/cookies.server.ts")
  return { cookie: signedCookie("session"), isSecure }
}

const header = (setCookie: string) => setCookie.split(";")[0] ?? ""

describe("a cookie", () => {
  test("has the prefix __Host- over https, and none over http", async () => {
    const { cookie } = await cookieWith()
    const secure = await cookie.serialize("mila", { secure: true })
    expect(secure).toMatch(/^__Host-session=/)
    expect(secure).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const plain = await cookie.serialize("mila", { secure: false })
    expect(plain).toMatch(/^session=/)
    expect(plain).not.toContain("Secure")
    for (const value of [secure, plain]) expect(await cookie.parse(header(value))).toBe("mila")
    expect(await cookie.parse(`${header(plain)}x; ${header(secure)}`)).toBe("mila")
  })

  test("without the prefix is ignored when the app always uses https", async () => {
    const { cookie, isSecure } = await cookieWith("https://curio.example")
    expect(isSecure(new Request("http://inner:3000/"))).toBe(true)
    const plain = await cookie.serialize("mila", { secure: false })
    expect(await cookie.parse(header(plain))).toBeNull()
    expect(await cookie.parse(header(await cookie.serialize("mila", { secure: true })))).toBe("mila")
  })
})
