import { useRef } from "react"
import { DialogActions } from "~/forms/dialog.tsx"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { useBrowserLayoutEffect } from "~/ui/hydration.ts"
import { EditIcon } from "~/ui/icons.ts"
import { LinkedText } from "~/ui/linked-text.tsx"
import { useCollection } from "./use-collection.ts"

export function NoteView({ content }: { content: string }) {
  const { id } = useCollection().collection
  const text = useRef<HTMLParagraphElement>(null)
  // Otherwise the dialog would scroll to the first link of the note.
  useBrowserLayoutEffect(() => text.current?.focus(), [])
  return (
    <>
      <p dir="auto" ref={text} tabIndex={-1} className="prose scroll-mt-40 outline-none">
        <LinkedText text={content} linkClass="link" />
      </p>
      <DialogActions>
        <DeleteLink id={id} />
        <ButtonLink
          to={paths.collectionForm(id, "notes", { edit: 1 })}
          variant="ghost"
          replace
          preventScrollReset
        >
          <EditIcon />
          Edit
        </ButtonLink>
      </DialogActions>
    </>
  )
}

export const DeleteLink = ({ id }: { id: number }) => (
  <ButtonLink
    variant="quiet"
    className="mr-auto text-danger"
    to={paths.collectionForm(id, "notes/delete")}
    replace
    preventScrollReset
  >
    Delete note
  </ButtonLink>
)
