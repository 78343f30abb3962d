import { afterEach, describe, expect, test, vi } from "vitest"
import { z } from "zod"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** A cookie of a process whose APP_ORIGIN is this. */
async function cookieWith(origin?: string) {
  vi.resetModules()
  vi.stubEnv("APP_ORIGIN", origin)
  const { signedCookie } = await import("~/http/session/cookies.server.ts")
  return signedCookie("session", z.string(), { maxAge: 60 })
}

const [http, https] = [new Request("http://inner:3000/"), new Request("https://curio.example/")]

const sent = (...setCookies: string[]) => ({
  headers: new Headers({ Cookie: setCookies.map((line) => line.split(";")[0]).join("; ") }),
})

describe("a cookie", () => {
  test("has the prefix __Host- over https, and none over http", async () => {
    const cookie = await cookieWith()
    const secure = await cookie.set(https, "mila")
    expect(secure).toMatch(/^__Host-curio-[0-9a-f]{8}-session=/)
    expect(secure).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const plain = await cookie.set(http, "mila")
    expect(plain).toMatch(/^curio-[0-9a-f]{8}-session=/)
    expect(plain).not.toContain("Secure")
    for (const value of [secure, plain]) expect(await cookie.read(sent(value))).toBe("mila")
    expect(await cookie.read(sent(plain.replace(";", "x;"), secure))).toBe("mila")
  })

  test("is read among others of its name, and not from another installation's", async () => {
    const cookie = await cookieWith()
    const plain = await cookie.set(http, "mila")
    const [name = ""] = plain.split("=")
    for (const others of [[`${name}=foreign`], [`${name}=a.b`, `${name}="x"`, "session=eyJ.x"]])
      expect(await cookie.read(sent(...others, plain, ...others))).toBe("mila")
    expect(await cookie.read(sent(...Array(10).fill(`${name}=foreign`), plain))).toBeNull()
    vi.stubEnv("SESSION_SECRET", "another installation's secret, of 32 and more characters")
    const elsewhere = await cookieWith()
    expect((await elsewhere.set(http, "mila")).split("=")[0]).not.toBe(name)
    expect(await elsewhere.read(sent(plain))).toBeNull()
  })

  test("of version 1.0.0 is still read, also beside another app's", async () => {
    const cookie = await cookieWith()
    const value = (await cookie.set(http, "mila")).split(";")[0]?.split(/=(.*)/s)[1]
    for (const other of ["session=flask", "session="])
      expect(await cookie.read(sent(other, `session=${value}`))).toBe("mila")
    expect(await cookie.read(sent("session=flask"))).toBeNull()
  })

  test("without the prefix is ignored when the app always uses https", async () => {
    const plain = await (await cookieWith()).set(http, "mila")
    const cookie = await cookieWith("https://curio.example")
    expect(await cookie.read(sent(plain))).toBeNull()
    const secure = await cookie.set(http, "mila")
    expect(secure).toMatch(/^__Host-curio-[0-9a-f]{8}-session=/)
    expect(await cookie.read(sent(secure))).toBe("mila")
  })
})
