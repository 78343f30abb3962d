import { useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { Form } from "react-router-dom"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"

const TITLE = "Paste a link to something you love"

export type Props = {
  collectionId?: number
  groupId?: number
  /** One line above what the page shows. By default, the field is the page. */
  quiet?: boolean
  children?: ReactNode
}

/** The first field of the form that saves a product: it leads to the form with what the link's page says. */
export function PasteLink({ collectionId, groupId, quiet = false, children }: Props) {
  const { location, formData } = useNavigation()
  const pending = location?.search.includes("url=") || formData?.has("productUrl")
  const target = groupId
    ? ({ method: "post", action: paths.groupForm(groupId, "items/add/read") } as const)
    : ({ method: "get", action: paths.save() } as const)
  const form = (
    <Form {...target} className={quiet ? "min-w-0 flex-[1_1_22rem]" : "[&_:is(.input,.button)]:min-h-13"}>
      {/* Before the link: parameters that follow a link are taken for its own. */}
      {collectionId && <input type="hidden" name="collectionId" value={collectionId} />}
      <label htmlFor="url" className={quiet ? "sr-only" : "display text-xl desktop:text-2xl"}>
        {TITLE}
      </label>
      {!quiet && (
        <p role="status" className="mt-1 mb-4 text-muted">
          {pending ? "Reading the page…" : "Name, brand and pictures fill themselves in."}
        </p>
      )}
      <div className="flex max-w-xl flex-wrap gap-2.5">
        {/* Not of the type "url": apps copy sentences with a link, and links without "https://". */}
        <input
          id="url"
          name={groupId ? "productUrl" : "url"}
          inputMode="url"
          placeholder={quiet ? "Paste a link" : "https://"}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the field is the page
          autoFocus={!quiet}
          // The form says that a link is too long, and browsers cut what is longer than this.
          maxLength={lengths.url + 1}
          className="input min-w-0 flex-[9_1_12rem]"
        />
        <Button pending={pending} className="flex-auto">
          Continue
        </Button>
      </div>
    </Form>
  )
  if (quiet) return form
  return (
    <section className="w-full py-4">
      {children}
      {form}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {waysBeside({ collectionId, groupId }).map(([to, label]) => [
          <a key={label} href={to} className="link touch-target">
            {label}
          </a>,
          " ",
        ])}
      </p>
    </section>
  )
}

const waysBeside = ({ collectionId, groupId }: Props) =>
  groupId
    ? [
        [paths.groupForm(groupId, "items/add"), "Add it by hand"],
        [paths.groupForm(groupId, "items/choose"), "Choose from your collections"],
      ]
    : [
        [paths.links(), "Several at once"],
        [collectionId ? paths.collectionForm(collectionId, "add") : paths.save(), "Add it by hand"],
        [paths.imports, "Import from elsewhere"],
        [paths.help, "Help"],
      ]
