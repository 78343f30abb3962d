import { useNavigation } from "@remix-run/react"
import { Button } from "~/ui/button.tsx"

/** Says what has the link already, and adds it a second time on request. */
export function DuplicateNote({ name, href }: { name: string; href?: string }) {
  const isPending = useNavigation().formData?.has("anyway")
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <span>
        It is here as{" "}
        {href ? (
          <a className="link" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <Button variant="ghost" name="anyway" value="on" pending={isPending}>
        Add anyway
      </Button>
    </div>
  )
}
