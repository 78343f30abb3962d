import { expect, test } from "vitest"
import { filesThatRan } from "../../bench/trace/coverage.ts"

const GETTER = "get(){ try { return read } catch {} }"
const source = `${GETTER} function read() {}`

const ran = (functionName: string, startOffset: number, endOffset: number, count = 1) => ({
  functionName,
  ranges: [{ startOffset, endOffset, count }],
})

test("filesThatRan names functions of app and db that were called, without the getters that Vite adds", async () => {
  const script = (url: string, functions: ReturnType<typeof ran>[]) => ({ scriptId: url, url, functions })
  const scripts = [
    script("/curio/db/client.ts", [ran("get", 0, GETTER.length), ran("read", GETTER.length + 1, 99)]),
    script("/curio/app/only-imported.ts", [ran("get", 0, GETTER.length)]),
    script("/curio/app/not-called.ts", [ran("read", GETTER.length + 1, 99, 0)]),
    script("/curio/node_modules/x/app/index.js", [ran("read", 0, 9)]),
  ]
  expect(await filesThatRan(scripts, "/curio/", async () => source)).toEqual([
    { file: "db/client.ts", functions: ["read"] },
  ])
})
