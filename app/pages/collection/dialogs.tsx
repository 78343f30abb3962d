import { lazy, Suspense } from "react"
import type { OpenDialog } from "./open-dialog.server.ts"

// Each late: a page that is only looked at needs none of them, and no form library.
const AddItemDialog = lazy(async () => ({ default: (await import("./add-item-dialog.tsx")).AddItemDialog }))
const EditDialog = lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }))
const SharingDialog = lazy(async () => ({ default: (await import("./sharing-dialog.tsx")).SharingDialog }))
const NotesPanel = lazy(async () => ({ default: (await import("./notes-panel.tsx")).NotesPanel }))

export type DialogCollection = {
  id: number
  name: string
  description: string | null
  isPrivate: boolean
  owner: string
}

type Props = {
  open: OpenDialog | null
  collection: DialogCollection
  /** The page without it. */
  closeTo: string
}

/** The dialog that the page's address names. */
export function Dialogs({ open, collection, closeTo }: Props) {
  if (!open) return null
  const common = { collection, closeTo }
  return (
    <Suspense>
      {open.is === "add-item" && <AddItemDialog {...common} {...open} />}
      {open.is === "edit" && <EditDialog {...common} {...open} />}
      {open.is === "delete" && <DeleteDialog {...common} />}
      {open.is === "sharing" && <SharingDialog {...common} {...open} />}
      {open.is === "notes" && <NotesPanel {...common} {...open} />}
    </Suspense>
  )
}
