import { Children, Fragment, isValidElement, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { classes } from "./classes.ts"
import { ArrowLeftIcon } from "./icons.ts"

type Props = {
  title: string
  meta?: ReactNode
  actions?: ReactNode
  description?: string | null
  back?: BackTarget
}
type BackTarget = { to: string; label: string; phoneOnly?: boolean }

export function PageHeader({ title, meta, actions, description, back }: Props) {
  return (
    <header className="mb-3 desktop:mb-6">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 desktop:flex-[1_1_20rem]">
          <h1 dir="auto" className="display text-xl desktop:text-2xl">
            {title}
          </h1>
          {meta && <MetaLine>{meta}</MetaLine>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {description && <Description text={description} />}
    </header>
  )
}

const LONG = { phone: 112, desktop: 130 }

/** A long text is folded, by CSS alone. */
export function Description({ text }: { text: string }) {
  const isLong = text.length > LONG.desktop || text.includes("\n")
  if (!isLong && text.length <= LONG.phone)
    return (
      <p dir="auto" className="prose description">
        {text}
      </p>
    )
  return (
    <div className={classes("fold description", isLong && "fold-long")}>
      <p dir="auto" className="prose card-line">
        {text}
      </p>
      <details>
        <summary className="link touch-target text-sm">
          <span className="fold-more">Show more</span> <span className="fold-less">Show less</span>
        </summary>
      </details>
    </div>
  )
}

export function MetaLine({ children }: { children: ReactNode }) {
  const isGroup = isValidElement<{ children: ReactNode }>(children) && children.type === Fragment
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm wrap-anywhere text-muted tabular-nums">
      {/* Copied text needs a space where the layout has a gap. */}
      {Children.map(isGroup ? children.props.children : children, (child) => [child, " "])}
    </div>
  )
}

export function BackLink({ to, label, phoneOnly }: BackTarget) {
  return (
    <Link
      to={to}
      className={classes(
        "back print:hidden -mt-2 mb-1 inline-flex min-h-10 items-center pointer-coarse:min-h-11 gap-2 text-sm wrap-anywhere text-muted hover:text-ink",
        phoneOnly && "desktop:hidden",
      )}
    >
      <ArrowLeftIcon className="size-4.5" />
      {label}
    </Link>
  )
}
