import type { ReactNode } from "react"

type Props = { title: string; text: ReactNode; children: ReactNode }

/**
 * A part of the settings: what it is about on the left, its form on the right, below each other where that is too
 * narrow. Named as a group of its own it would share its name with the field in it.
 */
export function Section({ title, text, children }: Props) {
  return (
    <section className="flex flex-wrap gap-x-12 gap-y-4 border-t border-line py-8">
      <div className="w-64">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
      </div>
      <div className="max-w-104 min-w-0 grow basis-80">{children}</div>
    </section>
  )
}
