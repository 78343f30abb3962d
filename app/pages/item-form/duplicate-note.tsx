import { useNavigation } from "@remix-run/react"
import { Button } from "~/ui/button.tsx"
import { useFormField } from "~/ui/form/form-state.ts"

type Props = {
  /** The refused field: the note goes with its error. */
  field: "productUrl" | "url"
  name: string
  href?: string
}

/** Says what has the link already, and adds it a second time on request. */
export function DuplicateNote({ field, name, href }: Props) {
  const isPending = useNavigation().formData?.has("anyway")
  if (!useFormField(field)?.errors?.length) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <span>
        It is here as{" "}
        {href ? (
          <a className="link" href={href}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>
      <Button variant="ghost" name="anyway" value="on" pending={isPending}>
        Add anyway
      </Button>
    </div>
  )
}
