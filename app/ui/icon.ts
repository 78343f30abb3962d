import type { IconNode } from "lucide"
import { type ComponentProps, createElement } from "react"
import { classes } from "./classes.ts"

/** An icon from its drawing. It is decoration, beside words or in what has a name; `.lucide` in base.css draws its lines. */
export function icon(drawing: IconNode) {
  const lines = drawing.map(([shape, attributes]) => createElement(shape, attributes))
  return ({ className, ...props }: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        "aria-hidden": true,
        className: classes("lucide", className),
        ...props,
      },
      ...lines,
    )
}
