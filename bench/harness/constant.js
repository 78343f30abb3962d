import { readFileSync } from "node:fs"
import { createServer } from "node:http"

/*
 * The least that a node:http server does: it sends a ready body, or 304 when the request knows it.
 *
 *   node bench/harness/constant.js [file with a body in gzip]
 */
const body = process.argv[2] ? readFileSync(process.argv[2]) : Buffer.alloc(0)
const tag = '"constant"'
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Encoding": "gzip",
  "Content-Length": body.length,
  ETag: tag,
}

const server = createServer((request, response) => {
  if (request.headers["if-none-match"] === tag) response.writeHead(304, { ETag: tag }).end()
  else response.writeHead(200, headers).end(body)
})
server.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
