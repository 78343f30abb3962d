import { Link, type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { sendForm } from "~/browser/send-form.ts"
import { pageLoader } from "~/http/page.server.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { failed } from "~/words/messages.ts"
import { openForm, savedItem, toSignInAndBack, withKept } from "./open.server.ts"
import { linksPath, savePath } from "./paths.ts"
import { save } from "./save.server.ts"
import { SaveForm } from "./save-form.tsx"

export const loader = pageLoader(async (page) => {
  if (!page.viewer) throw await toSignInAndBack(page)
  const { searchParams } = page.url
  const kept = searchParams.get("kept")
  const back = kept && (await withKept(page, kept))
  if (back) throw back
  const saved = searchParams.get("saved")
  return saved === null
    ? { saved: null, form: await openForm(page) }
    : { saved: await savedItem(page, saved), form: null }
})

export const action = save
export const clientAction = sendForm(failed.createItem)

/** A form that is given back needs nothing anew: reading would fetch the shop's page again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  formAction,
  defaultShouldRevalidate,
}) => (actionResult && formAction?.startsWith(savePath()) ? false : defaultShouldRevalidate)

const load = () => import("./saved.tsx")
const Saved = import.meta.env.SSR
  ? (await load()).Saved
  : lazy(async () => ({ default: (await load()).Saved }))

const title = "Save a product"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "Keep a product from any shop in a collection.")

export default function Save() {
  const { saved, form } = useLoaderData<typeof loader>()
  if (saved)
    return (
      <Suspense>
        <Saved {...saved} />
      </Suspense>
    )
  return (
    <div className="max-w-xl">
      <PageHeader
        title={title}
        actions={
          <Link className="link touch-target text-sm" to={linksPath}>
            Several links at once
          </Link>
        }
      />
      {form && <SaveForm {...form} />}
    </div>
  )
}
