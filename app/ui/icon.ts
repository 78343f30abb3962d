import type { IconNode } from "lucide"
import { type ComponentProps, createElement } from "react"
import { classes } from "./classes.ts"

/** Decoration, unless it has an `aria-label`. One element for React: a page has dozens of icons. */
export function icon(drawing: IconNode) {
  const dangerouslySetInnerHTML = { __html: drawing.map(markup).join("") }
  return ({ className, ...props }: ComponentProps<"svg">) =>
    createElement("svg", {
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      "aria-hidden": props["aria-label"] ? undefined : true,
      className: classes("lucide", className),
      ...props,
      dangerouslySetInnerHTML,
    })
}

function markup([shape, attributes]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${shape}${pairs.join("")}></${shape}>`
}
