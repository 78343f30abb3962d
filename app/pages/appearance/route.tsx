import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { choice, flag } from "~/domain/fields.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { Switch } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { appearanceCookies, parseAppearance, schemes } from "~/http/session/appearance.server.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, titles } from "~/words/messages.ts"

const SYSTEM = "system"

export const loader = pageLoader(async ({ request }) => parseAppearance(request.headers.get("Cookie") ?? ""))

export const action = formAction({
  schema: z.object({ lite: flag(), scheme: choice([SYSTEM, ...schemes]) }),
  failed: "Failed to save the appearance",
  visitors: "may",
  runsDespite: ["demo"],
  run: async () => {},
  done: (_, { input: { lite, scheme } }) => ({
    to: "/appearance",
    toast: { title: titles.success, description: "Appearance saved" },
    headers: appearanceCookies({ lite, scheme: scheme === SYSTEM ? null : scheme }),
  }),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Appearance", "Colours and light pages, for this browser.")

const labels = { system: "As on this device", light: "Light", dark: "Dark" } as const

/** Visitors may open it too. The whole page is loaded again, because its head changes: scripts, fonts, colours. */
export default function Appearance() {
  const { lite, scheme } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Appearance"
        back={{ to: paths.home, label: layout.home, phoneOnly: true }}
        description="How pages look in this browser. Another browser has its own choice."
      />
      <ActionForm reloadDocument undrafted values={{ lite }} className="grid max-w-104 gap-6">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Colours</legend>
          {Object.entries(labels).map(([value, label]) => (
            <label key={value} className="flex min-h-10 items-center gap-2.5">
              <input type="radio" name="scheme" value={value} defaultChecked={value === (scheme ?? SYSTEM)} />
              {label}
            </label>
          ))}
        </fieldset>
        <Switch
          label="Light pages"
          name="lite"
          help="Small pictures, no scripts and no fonts, for slow or expensive networks."
        />
        <SubmitButton className="justify-self-start">Save</SubmitButton>
      </ActionForm>
    </>
  )
}
