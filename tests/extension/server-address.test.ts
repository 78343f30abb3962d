import { expect, test } from "vitest"
import { serverAddress } from "../../extension/server-address.ts"

test.each([
  ["curio.example", "https://curio.example"],
  [" https://curio.example/collections?x=1 ", "https://curio.example"],
  ["curio.example:8443", "https://curio.example:8443"],
  ["localhost:3000", "http://localhost:3000"],
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["192.168.1.5:3000", "http://192.168.1.5:3000"],
  ["http://nas.local", "http://nas.local"],
  ["http://nas:3000", "http://nas:3000"],
  ["https://10.0.0.7", "https://10.0.0.7"],
])("the address %s is the server %s", (typed, server) => {
  expect(serverAddress(typed)).toBe(server)
})

test.each([
  ["", "Enter the address of your Curio server."],
  ["not an address", "This is not an address. It looks like https://curio.example."],
  ["ftp://curio.example", "The address must begin with https://."],
  ["http://curio.example", /^Use https/],
  ["http://127.0.0.1.example", /^Use https/],
  ["http://10.example", /^Use https/],
  ["http://8.8.8.8", /^Use https/],
  ["http://172.32.0.1", /^Use https/],
  ["http://192.169.0.1", /^Use https/],
  ["http://[2001:db8::1]", /^Use https/],
  ["http://localhost@curio.example", /^Use https/],
])("the address %s is refused with a message", (typed, sentence) => {
  expect(() => serverAddress(typed)).toThrow(sentence)
})
