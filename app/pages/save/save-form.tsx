import { useState } from "react"
import { useResult } from "~/forms/use-form-result.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { HereAlready } from "../item-form/duplicate-note.tsx"
import { ItemForm } from "../item-form/item-form.tsx"
import type { openForm } from "./open.server.ts"
import { saveForm, savePath } from "./paths.ts"
import { PlaceFields } from "./place-fields.tsx"
import type { Places } from "./places.server.ts"

type Props = Awaited<ReturnType<typeof openForm>>

/** 'Add Item' for any collection, opened with a link that is read already. */
export function SaveForm({ places: offered, shared, opened }: Props) {
  const result = useResult()
  const places = usePlaces(offered, result?.notice)
  const { duplicate } = opened
  return (
    <ItemForm
      key={shared.url}
      addresses={{ save: savePath(shared), read: saveForm("read", shared), paste: saveForm("paste", shared) }}
      needsAll
      opened={opened}
      already={({ link, page }) => {
        const [own] = page?.own ?? []
        const place = places.destinations.find(({ id }) => id === own?.collectionId)
        if (own) return <AlreadyThere id={own.id} place={place?.name ?? own.name} />
        return !result && duplicate && link === opened.values.productUrl && <AlreadyThere {...duplicate} />
      }}
      place={<PlaceFields places={places} findAction={saveForm("find", shared)} />}
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
