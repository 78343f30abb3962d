import { expect, test } from "vitest"
import { toHeaders } from "~/services/safe-fetch/fetch.ts"

test("received headers keep 50 cookies when a shop sends thousands", () => {
  const cookies = Array.from({ length: 3_500 }, (_, number) => `a${number}=b`)
  const headers = toHeaders({ "set-cookie": cookies, "content-type": "text/html" })
  expect(headers.getSetCookie()).toEqual(cookies.slice(0, 50))
  expect(headers.get("content-type")).toBe("text/html")
})
