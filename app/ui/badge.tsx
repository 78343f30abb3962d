import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { PrivateIcon, PublicIcon } from "./icons.ts"

export function Badge({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      {" "}
      <span className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1 text-xs text-muted [&_.lucide]:size-3.5">
        {icon}
        {children}
      </span>{" "}
    </>
  )
}

export function Visibility({ isPrivate }: { isPrivate: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 [&_.lucide]:size-4">
      {isPrivate ? <PrivateIcon /> : <PublicIcon />}
      {isPrivate ? "Private" : "Public"}
    </span>
  )
}

type CountProps = {
  count: number
  label: string
  className?: string
}

/** Shows nothing at zero, and '99+' above 99. The count stands in the corner of its button by default. */
export function CountBadge({ count, label, className = "absolute -top-0.5 -right-0.5" }: CountProps) {
  if (count < 1) return null
  const text = count > 99 ? "99+" : count
  return (
    <span
      className={classes(
        "inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-heart px-1 text-[0.6875rem]/none font-bold text-paper tabular-nums",
        className,
      )}
    >
      <span aria-hidden="true">{text}</span>{" "}
      <span className="sr-only">
        {text} {label}
      </span>
    </span>
  )
}

export function initials(name: string): string {
  return [...name].slice(0, 2).join("").toUpperCase()
}

const sizes = { sm: "size-7 text-[0.625rem]", md: "size-9 text-xs", lg: "size-14 text-base" } as const

const HUES = 7

type Face = {
  /** Gives the person's hue. Without one, as for a private profile to a visitor, all look the same. */
  id?: number | null | undefined
  name: string
}

/** Decoration: the name stands beside it or names the button around it. */
export function Avatar({ id, name, size = "md" }: Face & { size?: keyof typeof sizes }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classes(
          "face grid flex-none place-items-center rounded-full font-bold text-on-accent",
          id ? `hue-${id % HUES}` : undefined,
          sizes[size],
        )}
      >
        {initials(name)}
      </span>{" "}
    </>
  )
}

/** Of those who belong to a thing whose name or count stands beside them. */
export const Faces = ({ people }: { people: { id: number; username: string }[] }) =>
  people.length > 0 && (
    <span className="faces">
      {people.map(({ id, username }) => (
        <Avatar key={id} id={id} name={username} size="sm" />
      ))}
    </span>
  )
