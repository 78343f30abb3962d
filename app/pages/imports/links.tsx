import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { TextArea } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { useFormField, useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { PlaceFields } from "../save/place-fields.tsx"
import { placesOf } from "../save/places.server.ts"
import { addLinks } from "./links.server.ts"

export const loader = userLoader(async ({ viewer, context, url }) => ({
  links: url.searchParams.get("links") ?? "",
  places: await placesOf(viewer, context.formResult?.reply?.initialValue ?? {}),
}))

export const action = addLinks
export const clientAction = sendForm("Failed to read the links")

const title = "Several links at once"
const purpose = "Paste one link on each line. Their pages are read one after another, also when you leave."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, purpose)

export default function Links() {
  const { links, places: offered } = useLoaderData<typeof loader>()
  const notice = useResult()?.notice as { places?: typeof offered } | undefined
  const places = notice?.places ?? offered
  const first = places.destinations[0]
  return (
    <div className="max-w-xl">
      <PageHeader title={title} meta={purpose} back={{ to: paths.save(), label: "Save a product" }} />
      <ActionForm
        action={paths.links()}
        values={{ links, collectionId: first?.isMine ? String(first.id) : "" }}
        className="grid grid-cols-1 gap-4 wrap-anywhere"
      >
        <TextArea label="Links" name="links" rows={8} required autoFocus />
        <PlaceFields places={places} findAction={`${paths.links()}/find`} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <TheOthers />
          <SubmitButton>Read the links</SubmitButton>
        </div>
      </ActionForm>
    </div>
  )
}

/** Where one line has no link, the others need not wait. */
function TheOthers() {
  const errors = useFormField("links")?.errors ?? []
  if (!errors.some((error) => / in line \d+: /.test(error))) return null
  return (
    <Button variant="ghost" name="others" value="on">
      Import the others
    </Button>
  )
}
