import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { ArrowLeftIcon } from "./icons.ts"

type Props = {
  title: string
  meta?: ReactNode
  actions?: ReactNode
  description?: ReactNode
  back?: BackTarget
}
type BackTarget = { to: string; label: string; phoneOnly?: boolean }

export function PageHeader({ title, meta, actions, description, back }: Props) {
  return (
    <header className="mb-6 sm:mb-7">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className={description ? "basis-full sm:min-w-80 sm:flex-1 sm:basis-0" : "min-w-0"}>
          <h1 className="display text-2xl">{title}</h1>
          {meta && <MetaLine>{meta}</MetaLine>}
          {description && <p className="prose mt-3 text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </header>
  )
}

export function MetaLine({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm wrap-anywhere text-muted tabular-nums">
      {children}
    </div>
  )
}

export function BackLink({ to, label, phoneOnly }: BackTarget) {
  return (
    <Link
      to={to}
      className={classes(
        "-mt-1 mb-3 inline-flex min-h-10 items-center pointer-coarse:min-h-11 gap-2 text-sm text-muted hover:text-ink",
        phoneOnly && "md:hidden",
      )}
    >
      <ArrowLeftIcon className="size-4.5" />
      {label}
    </Link>
  )
}
