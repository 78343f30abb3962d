import { type ActionFunctionArgs, createRequestHandler, data, type EntryContext } from "@remix-run/node"
import { Outlet, RemixServer } from "@remix-run/react"
import { type CheerioAPI, load } from "cheerio"
import type { ComponentProps, ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { serverBuild } from "#tests/support/server-build.ts"
import { Select, Switch, TextArea, TextField } from "~/forms/fields.tsx"
import { ActionForm, ButtonForm, InlineForm, SubmitButton } from "~/forms/form.tsx"
import { FormContext } from "~/forms/use-form-result.ts"
import { parseForm } from "~/http/body/input.server.ts"
import { ToastRegion } from "~/ui/toast.tsx"

const schema = z.object({
  name: z.string({ error: "Name is required" }).min(1).max(120),
  isPrivate: z.boolean().default(false),
  kind: z.string().optional(),
  note: z.string().max(9, "Too long").optional(),
})

/** The server's result for a form with these fields. */
function resultFor(sent: Record<string, string>, errors?: { formErrors: string[] }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  return { reply: parseForm(schema, form).reply(errors), toast: null }
}
type Result = ReturnType<typeof resultFor>

type Page = {
  user?: { id: number } | null
  /** What the page's own action returns. */
  result?: Result
  /** What the action of another route has returned. */
  posted?: Result & { action: string }
  search?: string
}

const Root = () => (
  <ToastRegion flash={null}>
    <Outlet />
  </ToastRegion>
)

/** A page with this content, as Remix renders it on the server. */
async function show(content: ReactNode, { user = { id: 7 }, result, posted, search = "" }: Page = {}) {
  const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) =>
    new Response(renderToStaticMarkup(<RemixServer context={context} url={request.url} />), {
      status,
      headers,
    })
  const build = serverBuild({
    entry: { default: handleRequest },
    routes: {
      root: {
        id: "root",
        path: "",
        module: { default: Root, loader: () => ({ user, posted: posted ?? null }) },
      },
      page: {
        id: "page",
        parentId: "root",
        path: "page",
        module: { default: () => content, action: (_: ActionFunctionArgs) => data(result, { status: 422 }) },
      },
    },
  })
  const init = result && { method: "POST", body: new URLSearchParams() }
  const request = new Request(`http://curio.test/page${search}`, init)
  return load(await (await createRequestHandler(build, "production")(request)).text(), null, false)
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
const hidden = ($: CheerioAPI) =>
  Object.fromEntries(
    $("input[type=hidden]")
      .toArray()
      .map((input) => [$(input).attr("name"), $(input).attr("value")]),
  )

describe("a form", () => {
  const render = (page?: Page, props: Partial<ComponentProps<typeof ActionForm>> = {}) =>
    show(
      <ActionForm id="edit" {...props}>
        {props.children ?? fields}
      </ActionForm>,
      page,
    )

  test("holds the values it is shown with", async () => {
    const values = { name: "Vase", note: null, isPrivate: true, kind: "b" }
    const $ = await render({}, { values })
    expect($("form").attr()).toMatchObject({ id: "edit", method: "post", novalidate: "", action: "/page" })
    expect($("#edit-name").attr()).toMatchObject({ value: "Vase", name: "name" })
    expect($("#edit-note").text()).toBe("")
    expect($("#edit-isPrivate").attr("checked")).toBe("checked")
    expect($("option[selected]").text()).toBe("b")
    expect($("[aria-invalid], [role=alert], [data-typed]")).toHaveLength(0)
  })

  test("names the user who opened it, and nobody for a visitor", async () => {
    expect(hidden(await render())).toEqual({ _user: "7" })
    expect(hidden(await render({ user: null }))).toEqual({})
  })

  test("keeps typed, emptied and switched-off values when it was refused", async () => {
    const values = { name: "Vase", note: "Blue", isPrivate: true, kind: "b" }
    const $ = await render({ result: resultFor({ name: "Bowl", note: "", kind: "a" }) }, { values })
    expect($("#edit-name").attr("value")).toBe("Bowl")
    expect($("#edit-note").text()).toBe("")
    expect($("#edit-isPrivate").attr("checked")).toBeUndefined()
    expect($("option[selected]").text()).toBe("a")
    expect($("form").attr("data-typed")).toBe("")
  })

  test("shows the error of each field beside it, and links to the first one", async () => {
    const $ = await render({ result: resultFor({ name: "Bowl", note: "Much too long" }) })
    const note = $("#edit-note")
    expect(note.attr()).toMatchObject({ "aria-invalid": "true", "aria-describedby": "edit-note-error" })
    expect($("#edit-note-error").text()).toBe("Too long")
    expect($("[autofocus]").attr("id")).toBe("edit-note")
    expect($("#edit-name").attr("aria-invalid")).toBeUndefined()
  })

  test("shows its own error above its fields", async () => {
    const result = resultFor({ name: "Bowl" }, { formErrors: ["Failed to update item"] })
    const $ = await render({ result })
    expect($("form").attr("aria-describedby")).toBe("edit-error")
    expect($("#edit-error[role=alert]").text()).toBe("Failed to update item")
    expect($("[autofocus]").attr("id")).toBe("edit-name")
  })

  test("shows all errors above when it has no fields", async () => {
    const $ = await render(
      { result: resultFor({}) },
      { fieldless: true, children: <SubmitButton>Delete</SubmitButton> },
    )
    expect($("[role=alert]").text()).toBe("Name is required")
    expect($("[data-typed]")).toHaveLength(0)
  })

  test("leaves a field its own errors and value", async () => {
    const field = <TextField label="Link" name="name" defaultValue="typed" errors={null} />
    const $ = await render({ result: resultFor({}) }, { children: field })
    expect($("input[name=name]").attr("value")).toBe("typed")
    expect($("[aria-invalid], p")).toHaveLength(0)
  })
})

test("the button of a form that is being sent is busy", () => {
  const form = { id: "edit", pending: true, reply: undefined, values: undefined }
  const html = renderToStaticMarkup(
    <FormContext.Provider value={form}>
      <SubmitButton>Save</SubmitButton>
    </FormContext.Provider>,
  )
  expect(load(html)("button").attr("aria-busy")).toBe("true")
})

describe("a form within a page", () => {
  const render = (page?: Page) => show(<InlineForm action="/profile/email?from=a">{fields}</InlineForm>, page)

  test("is sent to its own address, by its user, with ids of its own", async () => {
    const $ = await render()
    expect($("form").attr()).toMatchObject({
      action: "/profile/email?from=a",
      method: "post",
      novalidate: "",
      id: "profile-email-from-a",
    })
    expect($("#profile-email-from-a-name")).toHaveLength(1)
    expect(hidden($)).toEqual({ _user: "7" })
  })

  test("shows the result of its address without JavaScript, and no other form's", async () => {
    const result = resultFor({ name: "Bowl", note: "Much too long" })
    const own = await render({ posted: { ...result, action: "/profile/email" } })
    expect(own("input[name=name]").attr("value")).toBe("Bowl")
    expect(own("[aria-invalid]").attr("name")).toBe("note")
    const other = await render({ posted: { ...result, action: "/profile/username" } })
    expect(other("input[name=name]").attr("value")).toBeUndefined()
    expect(other("[aria-invalid]")).toHaveLength(0)
  })
})

describe("a button that is a form", () => {
  const render = (page?: Page) =>
    show(
      <ButtonForm action="/friends/requests/3/answer" fields={{ accept: true }}>
        {({ pending, sent }) => <button type="submit">{`${pending} ${sent}`}</button>}
      </ButtonForm>,
      page,
    )

  test("sends its values, its user and the way back to its page", async () => {
    const $ = await render({ search: "?username=m" })
    expect($("form").attr()).toMatchObject({
      action: "/friends/requests/3/answer?username=m",
      method: "post",
    })
    expect(hidden($)).toEqual({ _user: "7", _returnTo: "/page?username=m", accept: "true" })
    expect($("button").text()).toBe("false undefined")
  })
})
