import type { ReactNode } from "react"

type Props = { title: string; text: ReactNode; heading?: "h2" | "h3"; children: ReactNode }

/** Has no accessible name: it would share it with its field. */
export function Section({ title, text, heading: Heading = "h2", children }: Props) {
  return (
    <section className="flex flex-wrap gap-x-10 gap-y-4 border-t border-line py-8">
      <div className="w-64">
        <Heading className="font-semibold">{title}</Heading>
        <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
      </div>
      <div className="max-w-104 min-w-0 grow basis-80">{children}</div>
    </section>
  )
}

const inMb = (size: number) => `${size.toLocaleString("en")} MB`

export function PictureUsage({ usedMb, quotaMb }: { usedMb: number; quotaMb: number | null }) {
  if (!quotaMb) return <p>{inMb(usedMb)} used</p>
  return (
    <>
      <p id="picture-usage">
        {inMb(usedMb)} of {inMb(quotaMb)} used
      </p>
      <meter
        aria-labelledby="picture-usage"
        className="mt-2 w-full"
        max={quotaMb}
        high={quotaMb * 0.9}
        optimum={0}
        value={usedMb}
      />
    </>
  )
}
