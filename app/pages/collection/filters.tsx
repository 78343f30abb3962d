import { useEffect, useRef } from "react"
import { ChevronDownIcon, CloseIcon } from "~/ui/icons.ts"

/** Without options it is a text. */
export type Filter = {
  name: string
  label: string
  value: string
  options?: string[][]
  pattern?: string
  title?: string
}[]

/** Fields of the form around it: in its row, or on a phone in a sheet, which is a popover and needs no script. */
export function Filters({ filter }: { filter: Filter }) {
  const sheet = useRef<HTMLDivElement>(null)
  // Fields keep what was chosen in them; a link that removes a filter, and Back, change them.
  useEffect(() => {
    for (const [at, field] of sheet.current?.querySelectorAll<HTMLInputElement>(".input").entries() ?? [])
      if (field !== document.activeElement || field.matches("select")) field.value = filter[at]?.value ?? ""
  }, [filter])
  const opener = { popovertarget: "filter" }
  const title = "Filter and sort"
  return (
    <>
      <button type="button" {...opener} className="button button-ghost desktop:hidden">
        {title}
      </button>
      <div ref={sheet} {...{ popover: "auto" }} id="filter" className="sheet desktop:contents">
        <div className="grid gap-2.5 desktop:contents">
          <div className="flex justify-between desktop:hidden">
            <p className="display text-xl">{title}</p>
            <button type="button" {...opener} aria-label="Close" className="button button-icon">
              <CloseIcon />
            </button>
          </div>
          {filter.map(({ label, value, options, ...field }) => {
            const common = { ...field, "aria-label": label, defaultValue: value, className: "input" }
            return (
              <div key={label} className="min-w-0 flex-1 basis-32">
                {/* In a row, the fields say themselves what they are. */}
                <span className="text-sm font-semibold desktop:hidden">{label}</span>
                <div className="relative">
                  {options ? (
                    <>
                      <select {...common}>
                        {options.map(([option, text]) => (
                          <option key={option} value={option}>
                            {text ?? option}
                          </option>
                        ))}
                      </select>
                      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted" />
                    </>
                  ) : (
                    <input {...common} placeholder={label} autoComplete="off" />
                  )}
                </div>
              </div>
            )
          })}
          <button
            type="submit"
            className="button button-ghost desktop:not-noscript:hidden"
            onClick={() => sheet.current?.hidePopover?.()}
          >
            Show
          </button>
        </div>
      </div>
    </>
  )
}
