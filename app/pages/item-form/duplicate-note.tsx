import { useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useFormField } from "~/forms/form-state.ts"
import { Button } from "~/ui/button.tsx"

type Props = {
  /** The refused field: the note goes with its error. */
  field: "productUrl" | "url"
  name: string
  href?: string
}

/** Says what has the link already, and adds it a second time on request. */
export function DuplicateNote({ field, name, href }: Props) {
  if (!useFormField(field)?.errors?.length) return null
  const shown = <bdi>{name}</bdi>
  return (
    <SavedAlready>
      It is here as{" "}
      {href ? (
        <a className="link" href={href}>
          {shown}
        </a>
      ) : (
        shown
      )}
    </SavedAlready>
  )
}

export function SavedAlready({ children }: { children: ReactNode }) {
  const isPending = useNavigation().formData?.has("anyway")
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere"
    >
      <span>{children}</span>
      <Button variant="ghost" name="anyway" value="on" pending={isPending}>
        Add anyway
      </Button>
    </div>
  )
}
