import type { ReactNode } from "react"
import { PrivateIcon, PublicIcon } from "./icons.ts"

/** A small fact about a thing, with an optional icon. */
export function Badge({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1 text-xs text-muted [&_.lucide]:size-3.5">
      {icon}
      {children}
    </span>
  )
}

/** Whether others may see a thing, as an icon with its word. */
export function Visibility({ isPrivate }: { isPrivate: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 [&_.lucide]:size-4">
      {isPrivate ? <PrivateIcon /> : <PublicIcon />}
      {isPrivate ? "Private" : "Public"}
    </span>
  )
}

/** How many wait for the person; nothing at none, '99+' beyond 99. `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count < 1) return null
  return (
    <span className="absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-heart px-1 text-[0.6875rem] leading-none font-bold text-paper tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  )
}
