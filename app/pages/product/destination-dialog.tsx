import { CancelLink, Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { type ChoiceProps, DestinationChoice } from "./destination-choice.tsx"
import type { Destinations } from "./destinations.server.ts"

/** `name`: of the product. */
type Props = ChoiceProps & { title: string; name: string; closeTo: string }

export const DestinationDialog = ({ title, name, closeTo, ...choice }: Props) => (
  <Dialog title={title} description={name} closeTo={closeTo}>
    <DialogData>
      {(places: Destinations) => (
        <DestinationChoice {...choice} inDialog cancel={<CancelLink to={closeTo} />} places={places} />
      )}
    </DialogData>
  </Dialog>
)
