import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { TwinNotice } from "./prefill.ts"

/** The link is in the collection already: where, and that it can be there twice. */
export function TwinNote({ twin: { id, name } }: TwinNotice) {
  const { pending } = useFormAnswer("add-item-anyway")
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <span>
        It is here as{" "}
        <a className="link" href={paths.product(id)}>
          {name}
        </a>
      </span>
      <Button variant="ghost" name="intent" value="add-item-anyway" pending={pending}>
        Add anyway
      </Button>
    </div>
  )
}
