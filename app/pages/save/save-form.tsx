import { useState } from "react"
import { SubmitButton } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { paths } from "~/paths.ts"
import { SavedAlready } from "../item-form/duplicate-note.tsx"
import { NewItemForm } from "../item-form/new-item-form.tsx"
import type { Notice } from "../item-form/prefill.ts"
import { useTimesFilled } from "../item-form/use-times-filled.ts"
import type { openForm } from "./open.server.ts"
import { saveForm, savePath } from "./paths.ts"
import { PlaceFields } from "./place-fields.tsx"
import type { Places } from "./places.server.ts"

type Props = Awaited<ReturnType<typeof openForm>>

/** 'Add Item' for any collection, opened with a link that is read already. */
export function SaveForm({ places: offered, shared, opened }: Props) {
  const result = useResult()
  const answer = result?.notice as Notice | { places: Places } | undefined
  const places = usePlaces(offered, answer)
  const notice = answer && "places" in answer ? undefined : answer
  const timesFilled = useTimesFilled(notice)
  const { duplicate } = opened
  return (
    <NewItemForm
      key={`${timesFilled} ${shared.url}`}
      addresses={{ save: savePath(shared), read: saveForm("read", shared), paste: saveForm("paste", shared) }}
      reply={result?.reply}
      notice={result ? notice : opened.notice}
      opened={opened}
      aside={({ link, page }) => {
        const [own] = page?.own ?? []
        const place = places.destinations.find(({ id }) => id === own?.collectionId)
        if (own) return <AlreadyThere id={own.id} place={place?.name ?? own.name} />
        return !result && duplicate && link === opened.values.productUrl && <AlreadyThere {...duplicate} />
      }}
    >
      <PlaceFields places={places} findAction={saveForm("find", shared)} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <SubmitButton>Save</SubmitButton>
      </div>
    </NewItemForm>
  )
}

/** The places that were found stay offered while the form is given back for other reasons. */
function usePlaces(offered: Places, answer: Notice | { places: Places } | undefined): Places {
  const [found, setFound] = useState<{ of: Places; places: Places } | null>(null)
  const places = answer && "places" in answer ? answer.places : null
  if (places && found?.places !== places) setFound({ of: offered, places })
  return places ?? (found?.of === offered ? found.places : offered)
}

const AlreadyThere = ({ id, place }: { id: number; place: string }) => (
  <SavedAlready>
    You already have this in{" "}
    <a className="link" href={paths.product(id)}>
      <bdi>{place}</bdi>
    </a>
  </SavedAlready>
)
