import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { contentSecurityPolicy, hashInlineScripts } from "~/http/response/csp.ts"

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`

describe("hashInlineScripts", () => {
  test("hashes the inline scripts that have the nonce, and removes it from the page", () => {
    const sealed = hashInlineScripts(
      '<p>a</p><script nonce="n0">one()</script><script type="module" nonce="n0" async="">two("€")\n</script>',
      "n0",
    )
    expect(sealed.hashes).toEqual([hashOf("one()"), hashOf('two("€")\n')])
    expect(sealed.html).toBe(
      '<p>a</p><script>one()</script><script type="module" async="">two("€")\n</script>',
    )
  })

  test.each([
    ["without a nonce", "<script>evil()</script>"],
    ["with a guessed one", '<script nonce="n1">evil()</script>'],
    ["with the nonce in its text only", '<script>evil(" nonce="n0"")</script>'],
  ])("leaves out a script %s", (_what, html) => {
    expect(hashInlineScripts(`${html}<script nonce="n0">ours()</script>`, "n0").hashes).toEqual([
      hashOf("ours()"),
    ])
  })

  test("needs no hash for a file, and names equal scripts once", () => {
    const html =
      '<script src="/a.js" nonce="n0"></script><script nonce="n0">x</script><script nonce="n0">x</script>'
    const sealed = hashInlineScripts(html, "n0")
    expect(sealed.hashes).toEqual([hashOf("x")])
    expect(sealed.html).not.toContain("nonce")
  })
})

describe("contentSecurityPolicy", () => {
  test("allows the app's files and the hashed scripts, nothing inline and nothing of other origins", () => {
    const policy = contentSecurityPolicy(["sha256-abc"])
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-abc'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
  })

  test("allows styles and the socket in development, and no other scripts", () => {
    const policy = contentSecurityPolicy([], true)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  })
})
