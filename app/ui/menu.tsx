import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { classes } from "./classes.ts"

type Props = {
  id: string
  label: string
  button: ReactNode
  buttonClassName?: string
  /** `bar` hangs below the top bar; otherwise below its button. */
  placement?: "bar"
  children: ReactNode
}

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
      <button type="button" {...opener} className={buttonClassName}>
        <span className="sr-only">{label} </span>
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the clicks of its links and buttons */}
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

type MenuLinkProps = {
  to: string
  icon?: ReactNode
  download?: boolean
  /** The browser loads the page again, which forgets what the tab keeps. */
  reload?: boolean
  children: ReactNode
}

export function MenuLink({ to, icon, download, reload, children }: MenuLinkProps) {
  return (
    <a href={to} download={download} data-reload={reload} className="menu-item">
      {icon}
      {children}{" "}
    </a>
  )
}

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
      {children}{" "}
    </button>
  )
}

function closeOnChoice(event: MouseEvent<HTMLDivElement>) {
  if ((event.target as Element).closest("a, button")) event.currentTarget.hidePopover?.()
}
