import { createSocket, type Socket } from "node:dgram"
import * as dns from "node:dns/promises"
import { once } from "node:events"
import { afterEach, describe, expect, it, vi } from "vitest"
import { queryNameServers, systemResolve } from "~/services/safe-fetch/resolve.ts"

vi.mock("node:dns/promises", async (original) => {
  const actual = await original<typeof dns>()
  return { ...actual, lookup: vi.fn(actual.lookup) }
})

let server: Socket | undefined
afterEach(() => {
  server?.close()
  server = undefined
  vi.mocked(dns.lookup).mockClear()
})

/** A name server that answers as told, or never. */
async function nameServer(answer?: (query: Buffer) => Buffer): Promise<string[]> {
  server = createSocket("udp4")
  server.on("message", (query, { port, address }) => answer && server?.send(answer(query), port, address))
  server.bind(0, "127.0.0.1")
  await once(server, "listening")
  return [`127.0.0.1:${server.address().port}`]
}

/** An answer with one record of the type that was asked for, or with none. */
function records(byType: Record<number, number[]>) {
  return (query: Buffer) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const type = question.readUInt16BE(question.length - 4)
    const data = byType[type]
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(data ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    if (!data) return Buffer.concat([head, question])
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data])
    return Buffer.concat([head, question, record])
  }
}

describe("a name", () => {
  it("has the addresses of both families from its name server", async () => {
    const servers = await nameServer(
      records({ 1: [93, 184, 215, 14], 28: [0x20, 1, ...Array(13).fill(0), 1] }),
    )
    expect(await queryNameServers("shop.example", servers)).toEqual([
      { address: "93.184.215.14", family: 4 },
      { address: "2001::1", family: 6 },
    ])
  })

  it("is found when it has addresses of one family only", async () => {
    const servers = await nameServer(records({ 1: [93, 184, 215, 14] }))
    expect(await queryNameServers("shop.example", servers)).toEqual([{ address: "93.184.215.14", family: 4 }])
  })

  it("is given up when its name server does not answer", async () => {
    const servers = await nameServer()
    await expect(queryNameServers("shop.example", servers)).rejects.toThrow(
      expect.objectContaining({ code: "ETIMEOUT" }),
    )
  })

  it("does not use the system's resolver, unless the operator has exempted it", async () => {
    await systemResolve("curio-test.invalid", false).catch(() => {})
    expect(dns.lookup).not.toHaveBeenCalled()
    expect(await systemResolve("localhost", true)).not.toEqual([])
    expect(dns.lookup).toHaveBeenCalledOnce()
  })
})

it("an address resolves to itself", async () => {
  expect(await systemResolve("192.0.2.7", false)).toEqual([{ address: "192.0.2.7", family: 4 }])
  expect(await systemResolve("2001:db8::7", true)).toEqual([{ address: "2001:db8::7", family: 6 }])
})
