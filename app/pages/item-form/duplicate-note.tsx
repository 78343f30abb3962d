import { useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useState } from "react"
import { useFormField } from "~/forms/use-form-result.ts"
import { Button } from "~/ui/button.tsx"

type Props = { name: string; href?: string | undefined }

export function DuplicateNote(props: Props) {
  return useFormField("productUrl")?.errors?.length ? <HereAlready {...props} /> : null
}

/** Says what has the link already, and adds it a second time on request. */
export function HereAlready({ name, href, words = "It is here as" }: Props & { words?: string }) {
  const boldName = <bdi>{name}</bdi>
  return (
    <SavedAlready>
      {words}{" "}
      {href ? (
        <a className="link" href={href}>
          {boldName}
        </a>
      ) : (
        boldName
      )}
    </SavedAlready>
  )
}

function SavedAlready({ children }: { children: ReactNode }) {
  const isPending = useNavigation().formData?.has("anyway")
  return (
    <div
      role="status"
      className="already flex items-center justify-between gap-x-3 rounded-md bg-sunken px-3 py-1 text-sm wrap-anywhere"
    >
      <span>{children}</span>
      <Button variant="ghost" className="button-small flex-none" name="anyway" value="on" pending={isPending}>
        Add anyway
      </Button>
    </div>
  )
}

const NAME = "openedAt"

/** Opened anew it is another form: a link that is added twice is asked about, not taken for one form that was sent twice. */
export function OpenedAt() {
  const [now] = useState(() => String(Date.now()))
  const timeOfForm = useFormField(NAME)?.value
  return (
    <input
      type="hidden"
      name={NAME}
      value={typeof timeOfForm === "string" ? timeOfForm : now}
      suppressHydrationWarning
    />
  )
}
