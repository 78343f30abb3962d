import { redirect } from "@remix-run/node"
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { sendForm } from "~/browser/send-form.ts"
import { useResult } from "~/forms/use-form-result.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { failed } from "~/words/messages.ts"
import { HereAlready } from "../item-form/duplicate-note.tsx"
import { ItemForm } from "../item-form/item-form.tsx"
import { openForm, severalLinks, toSignInAndBack, withKept } from "./open.server.ts"
import { PlaceFields } from "./place-fields.tsx"
import type { Places } from "./places.server.ts"
import { save } from "./save.server.ts"

export const loader = pageLoader(async (page) => {
  if (!page.viewer) throw await toSignInAndBack(page)
  const several = severalLinks(page.url)
  if (several) throw redirect(paths.links(several))
  const { searchParams } = page.url
  const kept = searchParams.get("kept")
  const back = kept && (await withKept(page, kept))
  if (back) throw back
  return openForm(page)
})

export const action = save
export const clientAction = sendForm(failed.createItem)

/** A form that is given back needs nothing anew: reading would fetch the shop's page again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  formAction,
  defaultShouldRevalidate,
}) => (actionResult && formAction?.startsWith(paths.save()) ? false : defaultShouldRevalidate)

const title = "Save a product"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "Keep a product from any shop in a collection.")

export default function Save() {
  return (
    <div className="max-w-xl">
      <PageHeader
        title={title}
        actions={
          <Link className="link touch-target text-sm" to={paths.links()}>
            Several links at once
          </Link>
        }
      />
      <SaveForm {...useLoaderData<typeof loader>()} />
    </div>
  )
}

type Props = Awaited<ReturnType<typeof openForm>>

/** 'Add Item' for any collection, opened with a link that is read already. */
function SaveForm({ places: offered, shared, opened }: Props) {
  const result = useResult()
  const places = usePlaces(offered, result?.notice)
  const { duplicate, notice } = opened
  const isFound = notice && "found" in notice
  // The link was read: the next thing to decide is the first collection's name, or nothing.
  useEffect(() => {
    const next = document.querySelector<HTMLElement>(
      "[name=newCollection][required], .form-foot .button-primary",
    )
    if (isFound) next?.focus({ preventScroll: true })
  }, [isFound])
  return (
    <ItemForm
      key={shared.url}
      addresses={{
        save: paths.save(shared),
        read: paths.saveForm("read", shared),
        paste: paths.saveForm("paste", shared),
      }}
      needsAll
      opened={opened}
      already={({ link, page }) => {
        const [own] = page?.own ?? []
        const place = places.destinations.find(({ id }) => id === own?.collectionId)
        if (own) return <AlreadyThere id={own.id} place={place?.name ?? own.name} />
        return !result && duplicate && link === opened.values.productUrl && <AlreadyThere {...duplicate} />
      }}
      place={
        <PlaceFields
          places={places}
          findAction={paths.saveForm("find", shared)}
          autoFocus={Boolean(isFound)}
        />
      }
      upload={undefined}
      cancel={
        <ButtonLink variant="ghost" to={paths.home}>
          Cancel
        </ButtonLink>
      }
      submit="Save"
    />
  )
}

/** The places that were found stay offered while the form is given back for other reasons. */
function usePlaces(offered: Places, notice: unknown): Places {
  const [found, setFound] = useState<{ of: Places; places: Places } | null>(null)
  const places = (notice as { places?: Places } | undefined)?.places ?? null
  if (places && found?.places !== places) setFound({ of: offered, places })
  return places ?? (found?.of === offered ? found.places : offered)
}

const AlreadyThere = ({ id, place }: { id: number; place: string }) => (
  <HereAlready words="You already have this in" name={place} href={paths.product(id)} />
)
