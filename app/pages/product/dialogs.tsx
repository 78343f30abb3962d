import { lazy, Suspense } from "react"
import type { OpenDialog } from "./open-dialog.server.ts"

// Each late: a page that is only looked at needs none of them, and no form library.
const EditDialog = lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog }))
const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }))

type Props = {
  open: OpenDialog | null
  item: { id: number; name: string }
  /** The picture as it is shown. */
  picture: string | undefined
  /** The page without it. */
  closeTo: string
}

/** The dialog that the page's address names. */
export function Dialogs({ open, item, picture, closeTo }: Props) {
  if (!open) return null
  const common = { item, closeTo }
  return (
    <Suspense>
      {open.is === "edit" && <EditDialog {...common} {...open} picture={picture} />}
      {open.is === "move" && <MoveDialog {...common} {...open} />}
      {open.is === "delete" && <DeleteDialog {...common} />}
    </Suspense>
  )
}
