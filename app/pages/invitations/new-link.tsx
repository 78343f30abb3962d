import type { QrCode } from "./qr-code.server.ts"

export type Notice = { link: string; qr: QrCode }

/** Shown once: the page knows the link only as the form's result. */
export function NewLink({ link, qr }: Notice) {
  return (
    <section role="status" className="mb-8 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Your new link</h2>
      <p className="mt-1 text-sm text-muted">Copy it now. It is not shown again.</p>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        <input
          className="input min-w-0 grow basis-64"
          aria-label="Link of the invitation"
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <svg
          role="img"
          aria-label="QR code of the link"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-40 flex-none rounded-md"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
      </div>
    </section>
  )
}
