import { Link, type LinkProps } from "@remix-run/react"
import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"

type Look = {
  /** `primary` once a view; `ghost` for the rest; `danger` for what cannot be undone; `quiet` has no edge. */
  variant?: "primary" | "ghost" | "danger" | "quiet"
}
type Pending = {
  /** The form is on its way. The button stays focusable: what is sent twice is done once. */
  pending?: boolean
}

const look = (variant: Look["variant"] = "primary", className?: string) =>
  classes("button", `button-${variant}`, className)

/** A button; submits its form unless told otherwise, as in HTML. */
export function Button({
  variant,
  pending,
  className,
  type = "submit",
  ...props
}: ComponentProps<"button"> & Look & Pending) {
  return (
    <button {...props} type={type} aria-busy={pending || undefined} className={look(variant, className)} />
  )
}

/** A link that looks like a button. An absolute `to` leaves the app by a plain anchor. */
export function ButtonLink({ variant, className, ...props }: LinkProps & Look) {
  return <Link {...props} className={look(variant, className)} />
}

type IconOnly = {
  /** Its accessible name, also the tooltip. */
  label: string
  children: ReactNode
}

/** A button that shows an icon only. */
export function IconButton({
  label,
  pending,
  className,
  type = "submit",
  ...props
}: ComponentProps<"button"> & IconOnly & Pending) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      aria-busy={pending || undefined}
      data-tip={label}
      className={classes("button button-icon", className)}
    />
  )
}

/** A link that shows an icon only. */
export function IconLink({ label, className, ...props }: LinkProps & IconOnly) {
  return (
    <Link
      {...props}
      aria-label={label}
      data-tip={label}
      className={classes("button button-icon", className)}
    />
  )
}
