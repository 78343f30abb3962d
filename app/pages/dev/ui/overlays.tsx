import { Dialog, DialogActions } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ConfirmDialog, FormDialog } from "~/forms/form-dialog.tsx"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { Switch, TextField } from "~/ui/fields.tsx"
import { StatusBar, useToast } from "~/ui/toast.tsx"
import { Row, Section } from "./section.tsx"

const here = "/dev/ui"
const names = ["dialog", "drawer", "form", "question", "data", "status"]

const toasts = {
  success: { title: "Success", description: "Collection created successfully" },
  error: { title: "Error", description: "Failed to create collection" },
}
type Kind = keyof typeof toasts

export function Overlays() {
  const showToast = useToast()
  return (
    <Section title="Dialogs and toasts">
      <Row>
        {names.map((name) => (
          <ButtonLink key={name} to={`${here}?open=${name}`} variant="ghost" preventScrollReset>
            Open: {name}
          </ButtonLink>
        ))}
      </Row>
      <Row>
        {(Object.keys(toasts) as Kind[]).map((kind) => (
          <Button key={kind} type="button" onClick={() => showToast({ kind, ...toasts[kind] })}>
            Toast: {kind}
          </Button>
        ))}
      </Row>
    </Section>
  )
}

export function Overlay({ name }: { name: string | null }) {
  switch (name) {
    case "dialog":
    case "drawer":
      return (
        <Dialog title="Notes" description="Of Quiet corners" closeTo={here} side={name === "drawer"}>
          <TextField label="Note" name="dialog-note" autoFocus />
          <DialogActions>
            <ButtonLink to={here}>Done</ButtonLink>
          </DialogActions>
        </Dialog>
      )
    case "form":
      return (
        <FormDialog title="Create New Collection" closeTo={here} submit="Create Collection">
          <TextField label="Name" name="name" placeholder="My Collection" autoFocus />
          <Switch label="Private Collection" name="isPrivate" />
        </FormDialog>
      )
    case "question":
      return (
        <ConfirmDialog
          title="Delete collection"
          text="Are you sure? This cannot be undone."
          confirm="Delete"
          closeTo={here}
        />
      )
    case "data":
      return (
        <Dialog title="Manage Co-owners" closeTo={here}>
          <DialogData>{({ people }: { people: string[] }) => <p>{people.join(", ")}</p>}</DialogData>
        </Dialog>
      )
    case "status":
      return <StatusBar toast={{ id: "status", kind: "success", ...toasts.success }} />
    default:
      return null
  }
}
