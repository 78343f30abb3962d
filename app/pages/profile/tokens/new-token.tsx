import { useState } from "react"
import { Button } from "~/ui/button.tsx"
import { useHydrated } from "~/ui/hydration.ts"

export type Notice = { token: string }

/** Shown once: the page knows the token only as the form's result. */
export function NewToken({ token }: Notice) {
  return (
    <section role="status" className="mb-8 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Your new token</h2>
      <p className="mt-1 text-sm text-muted">Copy it now. It is not shown again.</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <input
          className="input min-w-0 grow basis-80 font-mono"
          aria-label="Token"
          value={token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={token} />
      </div>
    </section>
  )
}

/** Browsers have a clipboard only where the connection is safe. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated() || !navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <Button type="button" variant="ghost" onClick={copy}>
      {isCopied ? "Copied" : "Copy"}
    </Button>
  )
}
