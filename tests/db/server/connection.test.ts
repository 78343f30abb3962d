import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { WriteQueue } from "#db/client/queued-client.ts"
import { openDatabase } from "#db/client.server.ts"

const noAnswer = { status: 503, retryAfter: 5 }

/** Takes connections, reads what is sent and answers nothing. */
async function silentServer() {
  const sockets: Socket[] = []
  const statements: string[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}))
    socket.on("data", (bytes) => statements.push(...(/"sql":"[^"]*"/.exec(String(bytes)) ?? [])))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const database = openDatabase({ url: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await database.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { ...database, statements }
}

test("statements of a server that never answers are given up, and while it hangs no others are sent", async () => {
  const { client, db, statements } = await silentServer()
  const writes = Array.from({ length: 5 }, () => client.execute("insert into notes values (1)"))
  const [sent, ...queued] = await Promise.allSettled([client.execute("select 1"), ...writes])
  expect(sent).toMatchObject({ reason: noAnswer })
  const [first, ...others] = queued.map((result) => (result as PromiseRejectedResult).reason)
  expect(first).toMatchObject({ ...noAnswer, message: expect.stringContaining("may be saved or not") })
  for (const reason of others)
    expect(reason).toMatchObject({ ...noAnswer, message: expect.stringContaining("Please try again") })
  await expect(client.execute("select 1")).rejects.toMatchObject(noAnswer)
  await expect(client.batch(["insert into notes values (2)"])).rejects.toMatchObject(noAnswer)
  await expect(db.transaction((tx) => tx.run("select 1"))).rejects.toMatchObject(noAnswer)
  expect(statements.filter((sql) => sql.includes("insert"))).toHaveLength(1)
})

test("a write whose turn does not come in time is 503, and is not sent", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout")
  const late = new AbortController()
  timeout.mockReturnValueOnce(new AbortController().signal).mockReturnValueOnce(late.signal)
  const queue = new WriteQueue(1_000)
  const end = await queue.turn()
  const second = queue.turn()
  late.abort()
  await expect(second).rejects.toMatchObject(noAnswer)
  expect(queue.waiting).toBe(0)
  end()
})

test.each(["http", "ws"])(
  "a %s server that refuses connections is an error that users may see",
  async (protocol) => {
    const database = openDatabase({ url: `${protocol}://127.0.0.1:1` })
    onTestFinished(() => database.close())
    await expect(database.client.execute("select 1")).rejects.toMatchObject(noAnswer)
  },
)
