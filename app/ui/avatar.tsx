import { classes } from "./classes.ts"

/** The first two letters of an e-mail address or a username, in upper case. */
export function initials(name: string): string {
  return [...name].slice(0, 2).join("").toUpperCase()
}

const sizes = { sm: "size-7 text-[0.625rem]", md: "size-9 text-xs", lg: "size-14 text-base" } as const

/** A person as two letters: decoration, their name stands beside it or names the button around it. */
export function Avatar({ name, size = "md" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid flex-none place-items-center rounded-full bg-accent font-bold text-on-accent",
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  )
}
