import { Button } from "~/ui/button.tsx"
import { useCopy } from "~/ui/copy-link.tsx"
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
          className="input min-w-0 grow basis-80"
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

function CopyButton({ text }: { text: string }) {
  const { copy, isCopied, isRefused } = useCopy(text)
  if (!useHydrated() || isRefused) return null
  return (
    <Button type="button" variant="ghost" onClick={copy}>
      {isCopied ? "Copied" : "Copy"}
    </Button>
  )
}
