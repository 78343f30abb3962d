import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { listen, localUrl } from "~/http/server/listen.ts"

async function listeningOn(port: number, host: string) {
  const server = await listen((_request, response) => void response.end(), port, host)
  onTestFinished(() => void server.close())
  return server
}

test("says where it is found", async () => {
  const local = await listeningOn(0, "127.0.0.1")
  const everywhere = await listeningOn(0, "0.0.0.0")
  expect(localUrl(local)).toBe(`http://127.0.0.1:${(local.address() as AddressInfo).port}`)
  expect(localUrl(everywhere)).toBe(`http://localhost:${(everywhere.address() as AddressInfo).port}`)
})

test("a port that is in use is told in words", async () => {
  const { port } = (await listeningOn(0, "127.0.0.1")).address() as AddressInfo
  await expect(listeningOn(port, "127.0.0.1")).rejects.toThrow(`Port ${port} is in use; set PORT to another.`)
})

test("peers that send slowly are not waited for without end", async () => {
  const server = await listeningOn(0, "127.0.0.1")
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout)
  expect(server.requestTimeout).toBeLessThan(server.timeout)
})
