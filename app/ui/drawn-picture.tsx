import { type Drawing, toSvg } from "./drawings/drawing.ts"

type Props = { drawing: Drawing; variant?: number; className?: string }

/** A drawing in the page, as decoration; it fills its box. */
export function DrawnPicture({ drawing, variant, className }: Props) {
  return (
    <div
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, nobody's input
      dangerouslySetInnerHTML={{ __html: toSvg(drawing, variant) }}
    />
  )
}
