import { once } from "node:events"
import type { RequestListener } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { listen, localUrl } from "~/server/listen.ts"

async function listeningOn(port: number, host: string) {
  const answer: RequestListener = (request, response) => request.resume().on("end", () => response.end())
  const server = await listen(answer, port, host)
  onTestFinished(() => void server.close())
  return server
}

test("listen logs the address of the server", async () => {
  const local = await listeningOn(0, "127.0.0.1")
  const everywhere = await listeningOn(0, "0.0.0.0")
  expect(localUrl(local)).toBe(`http://127.0.0.1:${(local.address() as AddressInfo).port}`)
  expect(localUrl(everywhere)).toBe(`http://localhost:${(everywhere.address() as AddressInfo).port}`)
})

test("listen fails with a message when the port is in use", async () => {
  const { port } = (await listeningOn(0, "127.0.0.1")).address() as AddressInfo
  await expect(listeningOn(port, "127.0.0.1")).rejects.toThrow(
    `Port ${port} is in use by another program. End that one, or choose another: PORT=${port + 1} npm start`,
  )
})

test("a client that sends its headers slowly is disconnected", async () => {
  const server = await listeningOn(0, "127.0.0.1")
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout)
  expect(server.requestTimeout).toBeLessThan(server.timeout)
})

test("a body that comes byte by byte is cut off soon after its time", async () => {
  const server = await listeningOn(0, "127.0.0.1")
  server.headersTimeout = 100
  server.requestTimeout = 200
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  await once(socket, "connect")
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
  const slowly = setInterval(() => socket.write("x"), 100)
  onTestFinished(() => clearInterval(slowly))
  const tooLong = AbortSignal.timeout(60_000)
  tooLong.addEventListener("abort", () => socket.destroy(new Error("It was not cut off")))
  expect(await text(socket)).toContain("HTTP/1.1 408")
})
