import { useSearchParams } from "@remix-run/react"
import { CancelLink } from "~/forms/dialog.tsx"
import { Select, TextField } from "~/forms/fields.tsx"
import { ActionForm } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { paths } from "~/paths.ts"
import { DuplicateNote, OpenedAt } from "../../item-form/duplicate-note.tsx"
import { FormFoot } from "../../item-form/item-fields.tsx"
import { OtherFields } from "../../item-form/more-fields.tsx"
import type { Notice } from "../../item-form/prefill.ts"
import { PictureField } from "../../picture-field.tsx"
import { useGroup } from "../use-group.ts"
import type { itemAndPlaces } from "./save.server.ts"

export function CopyForm({
  item,
  places: { find, destinations },
}: Awaited<ReturnType<typeof itemAndPlaces>>) {
  const { group } = useGroup()
  const [query] = useSearchParams()
  const notice = useResult()?.notice as Notice | undefined
  const isComplete = item.brand !== null && item.imageUrl !== null
  return (
    <ActionForm
      action={paths.groupForm(group.id, `items/${item.id}/save`, {
        find,
        places: query.get("places") ?? undefined,
      })}
      encType="multipart/form-data"
      className="item-form"
      values={{ ...item, brand: item.brand ?? hostOf(item.productUrl) }}
    >
      <OpenedAt />
      <p className="text-sm wrap-anywhere text-muted">
        {isComplete ? item.name : "A few details are missing. Please fill them in."}
      </p>
      <Select label="Collection" name="collectionId" required autoFocus>
        <option value="">Choose a collection</option>
        {destinations.map(({ id, name, owner }) => (
          <option key={id} value={id}>
            {owner === null ? name : `${name} by ${owner}`}
          </option>
        ))}
      </Select>
      {notice && "duplicate" in notice && (
        <DuplicateNote name={notice.duplicate.name} href={paths.product(notice.duplicate.id)} />
      )}
      <TextField label="Name" name="name" />
      <TextField label="Brand" name="brand" />
      <PictureField label="Picture" name="imageUrl" fileName="imageFile" required />
      <OtherFields />
      <input type="hidden" name="productUrl" value={item.productUrl} />
      <input type="hidden" name="description" value={item.description ?? ""} />
      <FormFoot cancel={<CancelLink />} submit="Save" />
    </ActionForm>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "")
