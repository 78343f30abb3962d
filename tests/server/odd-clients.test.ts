import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, test } from "vitest"
import { cookieOf } from "#tests/support/call.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeToken, makeUser } from "#tests/support/factories.ts"
import { cachedApp } from "../http/cache/cached-app.ts"

/* What old, small or proxied clients send. */

let cookie: string
let token: string
useSharedDatabase(async () => {
  const mila = await makeUser()
  cookie = await cookieOf(mila)
  token = await makeToken(mila)
})

const BOM = "\ufeff"
const group = '{"name":"Readers"}'
const chunked = `${Buffer.byteLength(group).toString(16)}\r\n${group}\r\n0\r\n\r\n`
const withLength = (body: string) => [`Content-Length: ${Buffer.byteLength(body)}`, body] as const

/** Sends a request byte for byte. @returns its status and its body. */
async function send(line: string, headers: string[], body = "") {
  const { server } = await cachedApp()
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  await once(socket, "connect")
  socket.write(`${[line, "Host: curio.test", "Connection: close", ...headers].join("\r\n")}\r\n\r\n${body}`)
  const [head = "", ...rest] = (await text(socket)).split("\r\n\r\n")
  return { status: Number(head.split(" ")[1]), body: rest.join("\r\n\r\n") }
}

const json = "Content-Type: application/json"
const [length, plain] = withLength(group)
const [lengthWithMark, marked] = withLength(BOM + group)

describe("a request", () => {
  test.each<[string, number, string, () => string[], string?]>([
    ["of HTTP/1.0", 200, "GET /brands HTTP/1.0", () => []],
    ["of HTTP/1.0 to the API", 200, "GET /api/user HTTP/1.0", () => [`Cookie: ${cookie}`]],
    ["for the head of /healthz", 200, "HEAD /healthz HTTP/1.1", () => []],
    ["with `bearer` in lower case", 200, "GET /api/user HTTP/1.1", () => [`authorization: bearer ${token}`]],
    ["with a proxy's password for a page", 200, "GET /profile HTTP/1.1", () => [`Cookie: ${cookie}`, BASIC]],
    [
      "with a proxy's password for the API",
      200,
      "GET /api/user HTTP/1.1",
      () => [`Cookie: ${cookie}`, BASIC],
    ],
    ["with a proxy's password alone", 401, "GET /api/user HTTP/1.1", () => [BASIC]],
    ["with JSON", 201, "POST /api/groups HTTP/1.1", () => [`Cookie: ${cookie}`, json, length], plain],
    [
      "with JSON in chunks",
      201,
      "POST /api/groups HTTP/1.1",
      () => [`Cookie: ${cookie}`, json, "Transfer-Encoding: chunked"],
      chunked,
    ],
    [
      "with JSON after a byte order mark",
      201,
      "POST /api/groups HTTP/1.1",
      () => [`Cookie: ${cookie}`, json, lengthWithMark],
      marked,
    ],
  ])("%s is answered with %i", async (_what, status, line, headers, body) => {
    expect((await send(line, headers(), body)).status).toBe(status)
  })

  test("for the head of a page has no body", async () => {
    expect(await send("HEAD /healthz HTTP/1.1", [])).toEqual({ status: 200, body: "" })
  })
})

const BASIC = "Authorization: Basic bWlsYTpzZWNyZXQ="
