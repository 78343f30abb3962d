import { Link, type LinkProps } from "@remix-run/react"
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { classes } from "./classes.ts"

type Props = {
  /** Unique in the page: ties the button to its popover. */
  id: string
  /** Name of the button. */
  label: string
  /** What the button shows: an icon or an avatar. */
  button: ReactNode
  buttonClassName?: string
  /** `bar` hangs below the top bar; otherwise below its button. */
  placement?: "bar"
  children: ReactNode
}

/** A button with a native popover of links and buttons; needs no JavaScript. One to a page part, never one to a card. */
export function Menu({
  id,
  label,
  button,
  buttonClassName = "button button-icon",
  placement,
  children,
}: Props) {
  // React 18 knows neither attribute's type, but writes both.
  const opener = { popovertarget: id }
  const popover = { popover: "auto" }
  return (
    <>
      <button type="button" {...opener} aria-label={label} className={buttonClassName}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its links and buttons were asked, by mouse or keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on them comes from the keyboard too */}
      <div
        {...popover}
        id={id}
        className={classes("menu", placement && `menu-${placement}`)}
        onClick={closeOnChoice}
      >
        {children}
      </div>
    </>
  )
}

/** A place to go, in a menu. */
export function MenuLink({ icon, children, ...props }: LinkProps & { icon?: ReactNode }) {
  return (
    <Link {...props} className="menu-item">
      {icon}
      {children}
    </Link>
  )
}

/** Something to do, in a menu; submits the form around it. */
export function MenuButton({
  icon,
  danger,
  children,
  type = "submit",
  ...props
}: ComponentProps<"button"> & { icon?: ReactNode; danger?: boolean }) {
  return (
    <button {...props} type={type} className={classes("menu-item", danger && "menu-item-danger")}>
      {icon}
      {children}
    </button>
  )
}

function closeOnChoice(event: MouseEvent<HTMLDivElement>) {
  if ((event.target as Element).closest("a, button")) event.currentTarget.hidePopover?.()
}
