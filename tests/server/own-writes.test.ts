import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test, vi } from "vitest"
import { changeLog } from "#db/client.server.ts"
import type { Exchange } from "~/context.ts"
import { cookieName } from "~/http/session/cookies.server.ts"
import { endWrite, ownWrites } from "~/server/own-writes.ts"

function exchangeOf(headers: Record<string, string>, method = "POST"): Exchange {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url: "/", headers })
  return { request, response: {}, info: { isHttps: false } } as unknown as Exchange
}

/** @returns the position that a request asks for. */
function positionOf(headers: Record<string, string>): number {
  const exchange = exchangeOf(headers)
  ownWrites(exchange, () => {})
  return exchange.info.ownWrites?.sentId ?? Number.NaN
}

test.each<[string, Record<string, string>, number]>([
  ["none", {}, 0],
  ["the cookie", { cookie: `a=1; ${cookieName("position")}=12` }, 12],
  ["the header", { "curio-position": "15" }, 15],
  ["both, the later", { cookie: `${cookieName("position")}=12`, "curio-position": "15" }, 15],
  ["no number", { "curio-position": "1e9" }, 0],
  ["a number that is too long", { "curio-position": "9".repeat(16) }, 0],
  ["a negative one", { cookie: `${cookieName("position")}=-5` }, 0],
])("a request's position is that of %s", (_, headers, position) => {
  expect(positionOf(headers)).toBe(position)
})

test("the response to a write names its position also to who had sent one that the log never reached", async () => {
  const exchange = exchangeOf({ "curio-position": "900" })
  vi.spyOn(changeLog, "runFor").mockImplementation((sender, work) => {
    sender.ownId = 5
    work()
    sender.ownId = 6
  })
  ownWrites(exchange, () => {})
  const headers = new Headers()
  await endWrite(exchange, headers)
  expect(headers.get("Curio-Position")).toBe("6")
})

test("the response to a write names its position to browsers and programs, once there is one", async () => {
  const exchange = exchangeOf({ "curio-position": "3" })
  vi.spyOn(changeLog, "runFor").mockImplementation((sender, work) => {
    work()
    sender.ownId = 7
  })
  ownWrites(exchange, () => {})
  const headers = new Headers()
  await endWrite(exchange, headers)
  expect(headers.get("Curio-Position")).toBe("7")
  expect(headers.get("Set-Cookie")).toMatch(
    new RegExp(`^${cookieName("position")}=7; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`),
  )
  const unchanged = exchangeOf({ "curio-position": "9" })
  vi.restoreAllMocks()
  ownWrites(unchanged, () => {})
  const none = new Headers()
  await endWrite(unchanged, none)
  expect([...none]).toEqual([])
})
