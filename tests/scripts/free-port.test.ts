import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { problemOfPort } from "../../scripts/free-port.js"

test("a port that is taken is told before the build, and a free one is not", async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await once(other.listen(0, "127.0.0.1"), "listening")
  const { port } = other.address() as AddressInfo
  expect(await problemOfPort({ PORT: String(port), HOST: "127.0.0.1" })).toBe(
    `Port ${port} is in use by another program. End that one, or choose another: PORT=${port + 1} npm start`,
  )
  for (const HOST of ["127.0.0.1", " 127.0.0.1 "]) expect(await problemOfPort({ PORT: "0", HOST })).toBeNull()
})

test.each([
  [{ PORT: "abc", HOST: "" }, "PORT must be a number from 0 to 65535."],
  [{ PORT: "99999", HOST: "" }, "PORT must be a number from 0 to 65535."],
  [{ PORT: "0", HOST: "192.0.2.1" }, "HOST 192.0.2.1 is not an address of this machine."],
])("%o is refused in one sentence", async (settings, sentence) => {
  expect(await problemOfPort(settings)).toBe(sentence)
})
