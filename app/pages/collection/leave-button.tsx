import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { ButtonForm } from "~/ui/form/form.tsx"

type Props = { id: number; kind: "co-owner" | "collaborator" }

/** Stops sharing a collection with oneself. */
export const LeaveButton = ({ id, kind }: Props) => (
  <ButtonForm action={paths.collectionForm(id, "leave")} fields={{ kind }}>
    {({ pending }) => (
      <Button variant="ghost" pending={pending}>
        Leave
      </Button>
    )}
  </ButtonForm>
)
