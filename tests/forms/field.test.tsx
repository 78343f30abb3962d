import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { Select, Switch, TextArea, TextField } from "~/forms/fields.tsx"

test("a field's label, help and error are connected to its control", () => {
  const html = renderToStaticMarkup(
    <TextField
      label="Name"
      name="name"
      id="f-name"
      help="As on the box."
      errors={["Name is required", "Second"]}
    />,
  )
  expect(html).toContain('<label for="f-name"')
  expect(html).toContain('id="f-name" aria-invalid="true" aria-describedby="f-name-error f-name-description"')
  expect(html).toMatch(/<p id="f-name-description"[^>]*>As on the box\./)
  expect(html).toMatch(/<p id="f-name-error"[^>]*>.*Name is required/)
  expect(html).not.toContain("Second")
})

test("a control keeps the descriptions that it has already", () => {
  const html = renderToStaticMarkup(
    <TextField label="Link" id="link" aria-describedby="state" aria-invalid help="The shop's page." />,
  )
  expect(html).toContain('aria-describedby="state link-description"')
  expect(html).toContain('aria-invalid="true"')
})

test("a valid field is neither invalid nor described, and is labelled by its name when it has no id", () => {
  const html = renderToStaticMarkup(<TextArea label="Description" name="description" optional />)
  expect(html).toContain('<label for="description"')
  expect(html).toContain("optional")
  expect(html).not.toContain("aria-")
})

test("switch and select are native controls", () => {
  const html = renderToStaticMarkup(
    <>
      <Switch label="Private Collection" name="isPrivate" defaultChecked />
      <Select label="Kind" name="kind">
        <option>a</option>
      </Select>
    </>,
  )
  expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*role="switch"/)
  expect(html).toMatch(/<input[^>]*checked/)
  expect(html).toContain("<select")
})

describe("a text with a limit", () => {
  const show = (length: number) =>
    renderToStaticMarkup(
      <TextField label="Name" name="name" maxLength={100} defaultValue={"x".repeat(length)} />,
    )

  test("is never cut by the browser", () => {
    expect(show(1)).not.toMatch(/maxlength/i)
  })

  test("shows its length from 90 % of the limit on, and advice above it", () => {
    expect(show(89)).not.toContain("/ 100")
    expect(show(90)).toContain("90 / 100")
    expect(show(100)).not.toContain("Please shorten")
    expect(show(112)).toMatch(/112 \/ 100.*<p id="name-error".*Please shorten this by 12 characters\./)
    expect(show(112)).toContain('aria-invalid="true"')
  })
})
