import type { ReactNode } from "react"

export function Note({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere text-muted"
    >
      {children}
    </div>
  )
}
