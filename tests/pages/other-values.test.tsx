import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { OtherValues } from "~/pages/item-form/more-fields.tsx"
import { unread } from "~/pages/item-form/prefill.ts"

const shown = (brand: string | undefined) => {
  const page = {
    product: false,
    found: { name: null, brand: null, price: null, availability: null, description: null, imageUrl: null },
    candidates: { brand: [{ value: "Tonwerk", source: "meta tag" }] },
    line: "",
    doubt: null,
    canonicalUrl: null,
    pictures: [],
    own: [],
  }
  const state = { ...unread, page, filled: { brand } }
  const html = renderToStaticMarkup(
    <OtherValues field="brand" state={state} readAction="/read" onTake={() => {}} />,
  )
  return html.replace(/<[^>]*>/g, "")
}

test("a field that the page did not fill in offers what the page names", () => {
  expect(shown(undefined)).toBe("Found: Tonwerk")
  expect(shown("Arabia")).toBe("Or: Tonwerk")
  expect(shown("Tonwerk")).toBe("")
})
