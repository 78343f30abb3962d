import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { hasPassword } from "~/domain/accounts/identities.server.ts"
import { passwordProofSchema } from "~/domain/accounts/inputs.server.ts"
import { requireAdmin } from "~/domain/administration/access.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { pageLoader } from "~/http/page.server.ts"
import { confirmPassword } from "~/http/session/recent-proof.server.ts"
import { localPath } from "~/paths.ts"
import { pageMeta } from "~/ui/page-meta.ts"
import { success } from "~/words/messages.ts"
import { CurrentPasswordField } from "../account-fields.tsx"
import { identitiesPath } from "../profile/identities/paths.ts"
import { Section } from "../profile/section.tsx"
import { forAdmins } from "./confirm.server.ts"
import { AdminFrame } from "./frame.tsx"
import { adminPaths } from "./paths.ts"

export const loader = pageLoader(async ({ viewer }) => ({
  hasPassword: await hasPassword(await requireAdmin(viewer)),
}))

const failed = "Failed to check your password"

export const action = formAction({
  schema: passwordProofSchema,
  failed,
  ...forAdmins,
  run: (page) => confirmPassword(page, page.input.currentPassword),
  done: (_, { url }) => ({
    to: localPath(url.searchParams.get("redirectTo"), adminPaths.overview),
    toast: success("Confirmed. You can make changes now."),
  }),
})
export const clientAction = sendForm(failed)

const title = "Confirm it is you"

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, "Your password, before a change.")

export default function Confirm() {
  const { hasPassword } = useLoaderData<typeof loader>()
  return (
    <AdminFrame current="overview">
      <Section
        title={title}
        text="Nothing was changed yet. You signed in a while ago, and changes as an administrator need your password. After it, make your change again."
      >
        {hasPassword ? (
          <ActionForm className="grid gap-4">
            <CurrentPasswordField autoFocus />
            <SubmitButton className="justify-self-start">Confirm</SubmitButton>
          </ActionForm>
        ) : (
          <p>
            Your account has no password yet.{" "}
            <a className="link" href={identitiesPath}>
              Set one
            </a>{" "}
            first, or log out and sign in again.
          </p>
        )}
      </Section>
    </AdminFrame>
  )
}
