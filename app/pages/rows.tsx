import type { ReactNode } from "react"

type PartProps = { title: string; className?: string; children: ReactNode }

export const Part = ({ title, className = "max-w-xl py-8", children }: PartProps) => (
  <section className={`border-t border-line ${className}`}>
    <h2 className="mb-4 font-semibold">{title}</h2>
    {children}
  </section>
)

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">{children}</ul>
)

type RowProps = {
  picture?: ReactNode
  title: ReactNode
  facts: ReactNode
  badges?: ReactNode
  children: ReactNode
}

export const Row = ({ picture, title, facts, badges, children }: RowProps) => (
  <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
    {picture && <div className="frame size-12 flex-none">{picture}</div>}
    <div className="min-w-0 grow basis-40">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {title}
      </p>
      <p className="text-sm text-muted">{facts}</p>
      {badges && <p className="mt-1 flex flex-wrap gap-1.5">{badges}</p>}
    </div>
    {children}
  </li>
)

type SecretProps = { title: string; hint: string; label: string; value: string; children: ReactNode }

export const ShownOnce = (props: Omit<SecretProps, "hint">) => (
  <Secret hint="Copy it now. It is not shown again." {...props} />
)

export const Secret = ({ title, hint, label, value, children }: SecretProps) => (
  <section role="status" className="mb-8 rounded-lg border border-line bg-surface p-5">
    <h2 className="font-semibold">{title}</h2>
    <p className="mt-1 text-sm text-muted">{hint}</p>
    <div className="mt-4 flex flex-wrap items-start gap-2.5">
      <textarea
        className="input min-h-0 min-w-0 grow basis-80"
        aria-label={label}
        value={value}
        rows={2}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {children}
    </div>
  </section>
)
