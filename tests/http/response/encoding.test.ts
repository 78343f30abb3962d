import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { chooseEncoding, compress } from "~/http/response/encoding.server.ts"

test.each([
  [null, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["BR", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", undefined],
  ["gzip;q=nonsense", undefined],
  ["brotli", undefined],
])("'%s' is answered with the encoding %s", (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected)
})

test("a compressed response has the same text when it is decompressed", async () => {
  const body = Buffer.from("things people love ".repeat(100))
  expect(brotliDecompressSync(await compress(body, "br"))).toEqual(body)
  expect(gunzipSync(await compress(body, "gzip"))).toEqual(body)
})
