import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"

/** A shop of the attacker's, on 127.0.0.1. What it answers under a path may be set; `/ordinary` is a product's page. */
export type Shop = {
  host: string
  /** Sets the answer of a path. @returns its address. */
  serve: (path: string, answer: RequestListener | string) => string
  ordinary: string
  stop: () => void
}

export async function openShop(): Promise<Shop> {
  const answers = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    const answer = answers.get(request.url?.split("?")[0] ?? "")
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  const serve: Shop["serve"] = (path, answer) => {
    const page: RequestListener =
      typeof answer === "string"
        ? (_request, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(answer)
        : answer
    answers.set(path, page)
    return `http://${host}${path}`
  }
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { host, serve, ordinary: serve("/ordinary", ordinaryPage()), stop }
}

/** A page of 160 KB as shops have them. */
function ordinaryPage(): string {
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Aalto vase",
    brand: "Iittala",
  }
  const filling = '<li class="teaser"><a href="/p/1">Another thing</a><span>19.90</span></li>\n'.repeat(2_200)
  return `<!doctype html><title>Aalto vase</title><script type="application/ld+json">${JSON.stringify(product)}</script>
<h1>Aalto vase</h1><p>Mouth-blown glass.</p><ul>${filling}</ul>`
}
