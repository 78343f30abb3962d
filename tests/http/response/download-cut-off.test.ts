import { expect, test, vi } from "vitest"
import { ClientLost, InsufficientStorage, NotFound } from "~/errors.ts"
import { download } from "~/http/response/download.server.ts"
import { errorCount, log } from "~/observe/log.server.ts"
import { about, PART } from "./served-file.ts"

test.each([
  ["is cut off after 15 minutes", 400, 3],
  ["goes on for as long as it needs with 256 KB in a second", 200, 6],
])("a slow download %s", async (_, secondsEach, received) => {
  const part = new Uint8Array(64 * 1024 * 1024)
  async function* make() {
    for (let n = 0; n < 6; n++) yield part
  }
  const clock = vi.spyOn(performance, "now").mockReturnValue(0)
  const asked = { request: new Request("http://curio.test/file"), context: {} }
  const given = { fileName: "file.zip", type: "application/zip", key: "slow", make, about }
  const reader = (await download(asked, given)).body?.getReader()
  let parts = 0
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      if (read.value.byteLength > 0) parts++
      clock.mockReturnValue(parts * secondsEach * 1_000)
    }
  } catch (error) {
    expect(error).toMatchObject({ message: "The client reads its download too slowly" })
  }
  clock.mockRestore()
  expect(parts).toBe(received)
})

test.each([
  ["whoever asked may not read any more", new NotFound(), 0],
  ["the client does not read", new ClientLost("The client does not read the response"), 0],
  ["the disk is full", new InsufficientStorage(), 1],
  ["making it fails", new Error("broken"), 1],
])(
  "a download that is cut off because %s is told to operators if it concerns them",
  async (_, why, times) => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
    errorCount.value = 0
    async function* make() {
      yield PART
      throw why
    }
    const asked = { request: new Request("http://curio.test/file"), context: {} }
    const given = { fileName: "file.json", type: "application/json", key: String(why), make, about }
    await expect((await download(asked, given)).text()).rejects.toBe(why)
    expect([logged.mock.calls.length, errorCount.value]).toEqual([times, times])
  },
)
