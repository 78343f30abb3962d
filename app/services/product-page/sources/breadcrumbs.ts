import { plainLine } from "../clean/plain-text.ts"
import type { PageDocument } from "../page/document.ts"
import { type Element, hooks, visibleText } from "../page/visible-text.ts"
import type { SchemaItem } from "../schema/item.ts"
import { isNode, textOf, textsOf, valuesOf } from "../schema/node.ts"

const TRAIL =
  /(?:^|[\s_-])(?:bread-?crumbs?|crumbs?|breadcrumb-?list|pathway|topbar-path)(?:$|[\s_-])|breadcrumb/

const MAX_TRAILS = 20

/** From the top; the last step may be the page itself. */
export function readBreadcrumbs(page: PageDocument, items: SchemaItem[]): string[] {
  for (const { node, types } of items) {
    if (!types.includes("breadcrumblist")) continue
    const steps = valuesOf(node, "itemListElement").filter(isNode)
    const names = steps.map((step) => textsOf(step, "name")[0] ?? textOf(valuesOf(step, "item")[0]))
    if (names.filter(Boolean).length > 1)
      return names
        .map((name) => plainLine(name, 120))
        .filter(Boolean)
        .slice(0, 12)
  }
  const trail = page.elements
    .filter((element) => TRAIL.test(hooks(element)))
    .slice(0, MAX_TRAILS)
    .find((element) => steps(element).length > 1)
  return trail ? steps(trail) : []
}

function steps(trail: Element): string[] {
  return visibleText(trail, { max: 1500 })
    .split(/\n|\s[>›»/→|»]\s|[>›»→＞]/)
    .map((step) => plainLine(step.replace(/^[\s/>›»→|·-]+|[\s/>›»→|·-]+$/g, ""), 120))
    .filter((step) => step.length > 1)
    .slice(0, 12)
}
