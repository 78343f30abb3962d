import { once } from "node:events"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import tls from "node:tls"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { fetchPage, refusalOf } from "./through.ts"

/** For shop.test, until 2126, by nobody that browsers know. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWbQTHLj7KL4H5zpC
ic+73T20yWlAC8mPDW1i+pdAYDWhRANCAATwZ/9fEBlEnxQQe7p7IHWLhEK2Wu8s
9X87WSzaCr4HjTWTrBSW9FFBf5pl71X3s2j8CJ+dNLJyopEbSrlgJpBL
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUHZMit95M3eM0Tcnyhz8PTjXnNXowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJc2hvcC50ZXN0MCAXDTI2MTEyODA5MDQyMFoYDzIxMjYxMTA0
MDkwNDIwWjAUMRIwEAYDVQQDDAlzaG9wLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATwZ/9fEBlEnxQQe7p7IHWLhEK2Wu8s9X87WSzaCr4HjTWTrBSW9FFB
f5pl71X3s2j8CJ+dNLJyopEbSrlgJpBLo2kwZzAdBgNVHQ4EFgQU53kIgV4UdiuA
RqQe32sVXPc7PpEwHwYDVR0jBBgwFoAU53kIgV4UdiuARqQe32sVXPc7PpEwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglzaG9wLnRlc3QwCgYIKoZIzj0EAwID
SQAwRgIhAMZsclkO4lF0jllo/o4MpU8U+RwnWfnGicelwPgqmh9RAiEAjqmH26Lu
Ip+NSnmbiC3uNDy5GXCUsYspN718i2x0wws=
-----END CERTIFICATE-----
`

const names: string[] = []
const server = createServer({ key, cert }, ({ socket }, response) => {
  names.push(String("servername" in socket && socket.servername))
  response.writeHead(200, { "content-type": "text/html" }).end("behind a lock")
})
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"))
afterAll(() => void server.close())
beforeEach(() => void names.splice(0))

function get(host: string) {
  const { port } = server.address() as AddressInfo
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }]
  return fetchPage(`https://${host}:${port}/`, { resolve, allowedHosts: [`${host}:${port}`] })
}

test("a page is not read over https when nobody vouches for the server", async () => {
  expect((await refusalOf(get("shop.test"))).kind).toBe("unreachable")
  expect(names).toEqual([])
})

test("a page is read over https when somebody vouches for the server under this name only", async () => {
  const connect = tls.connect
  vi.spyOn(tls, "connect").mockImplementation(((options: tls.ConnectionOptions) =>
    connect({ ...options, ca: cert })) as typeof tls.connect)
  expect(new TextDecoder().decode((await get("shop.test")).bytes)).toBe("behind a lock")
  expect(names).toEqual(["shop.test"])
  expect((await refusalOf(get("other.test"))).kind).toBe("unreachable")
  expect((await refusalOf(get("127.0.0.1"))).kind).toBe("unreachable")
})
