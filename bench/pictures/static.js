import { createServer } from "node:http"
import sirv from "sirv"

/** A static file server for one folder: `node bench/pictures/static.js <folder>`. */
const serve = sirv(process.argv[2], { etag: true, immutable: true, maxAge: 31_536_000 })
const server = createServer((request, response) =>
  serve(request, response, () => response.writeHead(404).end()),
)
server.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
