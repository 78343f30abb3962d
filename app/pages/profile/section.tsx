import type { ReactNode } from "react"

type Props = { id: string; title: string; text: ReactNode; children: ReactNode }

/** A part of the settings: what it is about on the left, its form on the right, below each other on a phone. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 md:grid-cols-[16rem_minmax(0,26rem)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}
