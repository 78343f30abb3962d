import { expect, test } from "vitest"
import { parseHeaders } from "~/services/safe-fetch/read-http.ts"

test("received headers keep 50 cookies when a shop sends thousands", () => {
  const cookies = Array.from({ length: 3_500 }, (_, number) => `a${number}=b`)
  const headers = parseHeaders([
    "content-type: text/html",
    ...cookies.map((cookie) => `Set-Cookie: ${cookie}`),
  ])
  expect(headers.getSetCookie()).toEqual(cookies.slice(0, 50))
  expect(headers.get("content-type")).toBe("text/html")
})
