import { sendForm } from "~/browser/send-form.ts"
import { BATCH_MAX } from "~/domain/items/inputs.server.ts"
import { restoreItems } from "~/domain/items/trash-writes.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { idOf } from "~/http/body/input.server.ts"
import { paths } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import { success } from "~/words/messages.ts"

const failed = "Failed to restore item"

const idsIn = (url: URL) =>
  (url.searchParams.get("ids") ?? "").split(",", BATCH_MAX).map((text) => idOf(text, () => "Item not found"))

export const action = formAction({
  failed,
  run: ({ viewer, url, options }) => restoreItems(viewer, idsIn(url), options),
  done: ({ id, collectionId, restored, refused }, { back }) => ({
    to: back ?? paths.collection(collectionId),
    toast:
      restored === 1 && refused === 0
        ? { ...success("Item restored"), links: [{ to: paths.product(id), label: "Show" }] }
        : success(`${counted(restored, "item")} restored${refused ? `, ${refused} could not be` : ""}`),
  }),
})
export const clientAction = sendForm(failed)

export { default } from "../no-dialog.tsx"
