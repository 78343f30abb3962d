import { renderSVG } from "uqr"

/** SVG, so that the browser needs no script. Readers need dark on light and the border. @param label plain words of ours. */
export const qrCode = (text: string, label: string): string =>
  renderSVG(text, { ecc: "M", border: 4, pixelSize: 1 }).replace(
    "<svg",
    `<svg role="img" aria-label="${label}" shape-rendering="crispEdges" class="w-64 max-w-full rounded-md"`,
  )
