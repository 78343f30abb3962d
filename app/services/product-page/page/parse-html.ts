import { load } from "cheerio/slim"
import { DomHandler, Parser } from "htmlparser2"

// The largest real page has 32,000 nodes, 38 open elements and 70,000 attributes.
const MAX_NODES = 80_000
const MAX_DEPTH = 150
const MAX_ATTRIBUTES = 250_000
const MAX_FOREIGN = 10_000
const FOREIGN = new Set(["svg", "math"])

type Document = DomHandler["root"]
type Node = Document["childNodes"][number]

class BoundedHandler extends DomHandler {
  #nodes = 0
  #attributes = 0
  #foreign = 0
  #stop = () => {}

  override onparserinit(parser: Parser) {
    super.onparserinit(parser)
    this.#stop = () => parser.pause()
  }

  override onopentag(name: string, attributes: Record<string, string>) {
    super.onopentag(name, attributes)
    if (this.tagStack.length > MAX_DEPTH) this.#stop()
    // htmlparser2 keeps a stack of all <svg/> elements and copies it at the next one.
    if (FOREIGN.has(name) && ++this.#foreign >= MAX_FOREIGN) this.#stop()
  }

  onattribute() {
    if (++this.#attributes >= MAX_ATTRIBUTES) this.#stop()
  }

  protected override addNode(node: Node) {
    super.addNode(node)
    if (++this.#nodes >= MAX_NODES) this.#stop()
  }
}

/** Never throws. Stops at the limits above, which also bound the work of everything that reads the document. */
export function parseHtml(html: string): Document {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  return load(handler.root).root()[0] as Document
}
