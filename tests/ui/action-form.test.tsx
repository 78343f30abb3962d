import type { FormProps } from "@remix-run/react"
import { load } from "cheerio"
import type { ComponentProps, ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { parseForm } from "~/http/forms/input.server.ts"
import { AnsweredForm } from "~/ui/action-form.tsx"
import { SubmitButton } from "~/ui/form/form.tsx"
import { Select } from "~/ui/select.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextArea, TextField } from "~/ui/text-field.tsx"

const Native = (props: FormProps) => <form {...(props as ComponentProps<"form">)} />

const schema = z.object({
  name: z.string({ error: "Name is required" }).min(1).max(120),
  isPrivate: z.boolean().default(false),
  kind: z.string().optional(),
  note: z.string().max(9, "Too long").optional(),
})

type Options = Partial<ComponentProps<typeof AnsweredForm>>

function render(fields: ReactNode, options: Options = {}) {
  const form = (
    <AnsweredForm
      as={Native as ComponentProps<typeof AnsweredForm>["as"]}
      intent="edit"
      reply={undefined}
      pending={false}
      {...options}
    >
      {fields}
    </AnsweredForm>
  )
  return load(renderToStaticMarkup(form), null, false)
}

/** What the server says of a form that was sent with these fields. */
function replyTo(sent: Record<string, string>, errors?: { formErrors: string[] }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  return parseForm(schema, form).reply(errors)
}

const fields = (
  <>
    <TextField label="Name" name="name" autoFocus />
    <TextArea label="Note" name="note" />
    <Switch label="Private" name="isPrivate" />
    <Select label="Kind" name="kind">
      <option>a</option>
      <option>b</option>
    </Select>
    <SubmitButton>Save</SubmitButton>
  </>
)

describe("a form", () => {
  test("holds the values it is shown with, and the constraints of its schema", () => {
    const values = { name: "Vase", note: null, isPrivate: true, kind: "b" }
    const $ = render(fields, { values, constraints: constraintsOf(schema) })
    expect($("form").attr()).toMatchObject({ id: "edit", method: "post", novalidate: "" })
    expect($("#edit-name").attr()).toMatchObject({
      value: "Vase",
      required: "",
      name: "name",
    })
    expect($("#edit-note").text()).toBe("")
    expect($("#edit-isPrivate").attr("checked")).toBe("checked")
    expect($("option[selected]").text()).toBe("b")
    expect($("[aria-invalid], [role=alert]")).toHaveLength(0)
    expect($("button").attr()).toMatchObject({ name: "intent", value: "edit" })
  })

  test("that was refused keeps what was typed, emptied and switched off included, in place of those values", () => {
    const values = { name: "Vase", note: "Blue", isPrivate: true, kind: "b" }
    const $ = render(fields, { values, reply: replyTo({ name: "Bowl", note: "", kind: "a" }) })
    expect($("#edit-name").attr("value")).toBe("Bowl")
    expect($("#edit-note").text()).toBe("")
    expect($("#edit-isPrivate").attr("checked")).toBeUndefined()
    expect($("option[selected]").text()).toBe("a")
  })

  test("says beside each field what is wrong with it, and leads to the first one", () => {
    const $ = render(fields, { reply: replyTo({ name: "Bowl", note: "Much too long" }) })
    const note = $("#edit-note")
    expect(note.attr()).toMatchObject({ "aria-invalid": "true", "aria-describedby": "edit-note-error" })
    expect($("#edit-note-error").text()).toBe("Too long")
    expect($("[autofocus]").attr("id")).toBe("edit-note")
    expect($("#edit-name").attr("aria-invalid")).toBeUndefined()
  })

  test("says above what is wrong with the whole of it", () => {
    const $ = render(fields, { reply: replyTo({ name: "Bowl" }, { formErrors: ["Failed to update item"] }) })
    expect($("form").attr("aria-describedby")).toBe("edit-error")
    expect($("#edit-error[role=alert]").text()).toBe("Failed to update item")
    expect($("[autofocus]").attr("id")).toBe("edit-name")
  })

  test("without fields says all of it above", () => {
    const $ = render(<SubmitButton>Delete</SubmitButton>, { fieldless: true, reply: replyTo({}) })
    expect($("[role=alert]").text()).toBe("Name is required")
  })

  test("tells by its button that it is on its way", () => {
    expect(render(fields, { pending: true })("button").attr("aria-busy")).toBe("true")
  })

  test("leaves a field its own words and value", () => {
    const $ = render(<TextField label="Link" name="name" defaultValue="typed" errors={null} />, {
      reply: replyTo({}),
    })
    expect($("input").attr("value")).toBe("typed")
    expect($("[aria-invalid], p")).toHaveLength(0)
  })
})
