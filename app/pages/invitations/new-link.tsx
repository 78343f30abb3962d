/** `qr` is the markup of an SVG. */
export type Notice = { link: string; qr: string }

/** Shown once: the page knows the link only as the form's result. */
export function NewLink({ link, qr }: Notice) {
  return (
    <section role="status" className="mb-8 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Your new link</h2>
      <p className="mt-1 text-sm text-muted">Copy it now. It is not shown again.</p>
      <input
        className="input mt-4 mb-4"
        aria-label="Link of the invitation"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by services/qr-code.server.ts */}
      <div dangerouslySetInnerHTML={{ __html: qr }} />
    </section>
  )
}
