import { useLoaderData, useParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { openThenLoad } from "~/browser/dialogs.ts"
import { findPerson } from "~/domain/friends/people-reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"
import { Dialog } from "~/forms/dialog.tsx"
import { DialogData } from "~/forms/dialog-data.tsx"
import { ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"

export const loader = pageLoader(async ({ viewer, params }) => {
  const me = requireUser(viewer)
  const person = await findPerson(me, params.username ?? "")
  if (!person || person.id === me.id) throw new NotFound("User not found")
  return { id: person.id, username: person.username, isFriend: person.isFriend }
})
export const clientLoader = openThenLoad
/** After blocking, the person could not be loaded again. */
export const shouldRevalidate = () => false

type Person = { id: number; username: string; isFriend: boolean }

export default function PersonDialog() {
  const loaded = useLoaderData<Partial<Person>>()
  const { username = "" } = useParams()
  return (
    <Dialog title={loaded.username ?? username}>
      <DialogData<Person>>
        {({ id, username, isFriend }) => (
          <div className="grid gap-6">
            {isFriend && (
              <Step text="You both stop being co-owners and collaborators on each other's collections.">
                <ButtonForm action={paths.person(username, "remove")} fields={{ userId: id }}>
                  <SubmitButton variant="ghost">Remove friend</SubmitButton>
                </ButtonForm>
              </Step>
            )}
            <a className="link" href={`/report?kind=person&id=${id}`}>
              Report <bdi>{username}</bdi> to the administrators
            </a>
            <Step
              text={
                <>
                  Neither of you finds the other or can send requests and invitations.{" "}
                  {isFriend && "Your friendship ends. "}
                  <bdi>{username}</bdi> is not told.
                </>
              }
            >
              <ButtonForm action={paths.person(username, "block")}>
                <SubmitButton variant="danger">
                  Block <bdi>{username}</bdi>
                </SubmitButton>
              </ButtonForm>
            </Step>
          </div>
        )}
      </DialogData>
    </Dialog>
  )
}

function Step({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 wrap-anywhere">
      <p className="text-sm text-pretty text-muted">{text}</p>
      {children}
    </div>
  )
}
