import type { IconNode } from "lucide"
import { type ComponentProps, createElement } from "react"
import { classes } from "./classes.ts"

/**
 * An icon from its drawing; `.lucide` in base.css draws its lines. Without a name of its own it is decoration, beside
 * words or in what has a name.
 */
export function icon(drawing: IconNode) {
  const lines = drawing.map(([shape, attributes]) => createElement(shape, attributes))
  return ({ className, ...props }: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        "aria-hidden": props["aria-label"] ? undefined : true,
        className: classes("lucide", className),
        ...props,
      },
      ...lines,
    )
}
