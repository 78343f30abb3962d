import type { ComponentProps, ReactNode } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { classes } from "./classes.ts"

type Look = {
  /** `primary` once in a view; `danger` for what cannot be undone; `quiet` has no border. */
  variant?: "primary" | "ghost" | "danger" | "quiet"
}
type Pending = {
  /** The form is being sent. The button stays enabled: a second submit does nothing twice. */
  pending?: boolean
}

const look = (variant: Look["variant"] = "primary", className?: string) =>
  classes("button", `button-${variant}`, className)

/** Followed by a space, as the other buttons: in copied text, a gap of the layout keeps no words apart. */
export function Button({
  variant,
  pending,
  className,
  type = "submit",
  ...props
}: ComponentProps<"button"> & Look & Pending) {
  return (
    <>
      <button
        {...props}
        type={type}
        aria-busy={pending || undefined}
        className={look(variant, className)}
      />{" "}
    </>
  )
}

export function ButtonLink({ variant, className, ...props }: LinkProps & Look) {
  return (
    <>
      <Link {...props} className={look(variant, className)} />{" "}
    </>
  )
}

type IconOnly = {
  label: string
  children: ReactNode
}

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

type IconLinkProps = IconOnly & { to: string; className?: string }

/** A plain anchor, because `Link` costs more: the shell handles clicks on anchors. A badge in it is part of its name. */
export function IconLink({ to, label, className, children }: IconLinkProps) {
  return (
    <a href={to} data-tip={label} className={classes("button button-icon", className)}>
      <span className="sr-only">{label}</span> {children}
    </a>
  )
}
