import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PrivateIcon } from "~/ui/icons.ts"

test("an icon is decoration, unless it has a name", () => {
  expect(renderToStaticMarkup(<PrivateIcon />)).toContain('aria-hidden="true"')
  const named = renderToStaticMarkup(<PrivateIcon role="img" aria-label="Private" />)
  expect(named).toMatch(/role="img" aria-label="Private"/)
  expect(named).not.toContain("aria-hidden")
})
