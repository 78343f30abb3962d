import type { QrCodeData } from "~/services/qr-code.server.ts"

/** Dark on light in every colour scheme: many readers know no other. */
export function QrCode({ size, path, label }: QrCodeData & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
