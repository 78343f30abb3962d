import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { lazy, Suspense } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { formClientAction } from "~/browser/form-action.ts"
import {
  deletionSchema,
  newEmailSchema,
  newPasswordSchema,
  profileSchema,
} from "~/domain/accounts/inputs.server.ts"
import { listSessions } from "~/domain/accounts/session-reads.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { formAction } from "~/http/forms/form.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { sessionToken } from "~/http/session/session.server.ts"
import { layout, profile as words } from "~/messages.ts"
import { dialogs, paths, withQuery } from "~/paths.ts"
import { pictureUsage } from "~/services/images/index.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { DownloadIcon } from "~/ui/icons.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageTitle } from "~/ui/title.ts"
import {
  endAllSessions,
  endSession,
  removeAccount,
  saveEmail,
  savePassword,
  saveProfile,
} from "./actions.server.ts"
import { EmailForm } from "./email-form.tsx"
import { failures } from "./failures.ts"
import { PasswordForm } from "./password-form.tsx"
import { PictureUsage } from "./picture-usage.tsx"
import { Section } from "./section.tsx"
import { Sessions } from "./sessions.tsx"
import { describeUserAgent } from "./user-agent.ts"
import { UsernameForm } from "./username-form.tsx"

// Late, because who looks after an account seldom ends it.
const DeleteAccountDialog = lazy(async () => ({
  default: (await import("./delete-account-dialog.tsx")).DeleteAccountDialog,
}))

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(async ({ viewer, request, url }) => {
  const { id, username, email } = requireUser(viewer)
  const sessions = await listSessions(viewer, await sessionToken(request))
  const pictures = await pictureUsage(id)
  return {
    user: { username, email },
    sessions: sessions.map(({ id, isCurrent, lastSeenAt, userAgent }) => ({
      id,
      isCurrent,
      lastSeenAt,
      name: describeUserAgent(userAgent),
    })),
    pictures,
    formKey: newOneTimeKey(),
    deleting: url.searchParams.get("dialog") === dialogs.deleteAccount,
    constraints: {
      profile: constraintsOf(profileSchema),
      email: constraintsOf(newEmailSchema),
      password: constraintsOf(newPasswordSchema),
      deletion: constraintsOf(deletionSchema),
    },
  }
})

export const clientLoader = cachedLoader()

export const action = formAction(
  {
    username: saveProfile,
    email: saveEmail,
    password: savePassword,
    "end-session": endSession,
    "sign-out-everywhere": endAllSessions,
    "delete-account": removeAccount,
  },
  failures,
)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches, words.title)]

export default function Profile() {
  const { deleting, user } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={words.title} back={{ to: paths.home, label: layout.home, phoneOnly: true }} />
      <Section title="Username" text="How friends find you and what others see of you.">
        <UsernameForm />
      </Section>
      <Section
        title="Email"
        text="You sign in with it. Nobody else sees it. Changing it signs your other devices out."
      >
        <EmailForm key={user.email} />
      </Section>
      <Section title="Password" text="Changing it signs your other devices out.">
        <PasswordForm />
      </Section>
      <Section title="Devices" text="Where you are signed in. Log out whatever is not yours.">
        <Sessions />
      </Section>
      <Section
        title="Pictures"
        text="What your uploaded pictures take. Delete items or change their pictures to make room."
      >
        <PictureUsage />
      </Section>
      <Section
        title="Your data"
        text="Your account, collections, notes, friends, groups and messages as one JSON file."
      >
        <a href={paths.accountExport} download className="button button-ghost">
          <DownloadIcon />
          Download my data
        </a>
        <p className="mt-3 text-sm text-muted">
          Programs read and write it by{" "}
          <a href={paths.apiDocs} className="link">
            the API
          </a>
          .
        </p>
      </Section>
      <Section title="Delete account" text="For good, with your collections.">
        <ButtonLink
          variant="ghost"
          to={withQuery(paths.profile, { dialog: dialogs.deleteAccount })}
          preventScrollReset
        >
          Delete account
        </ButtonLink>
      </Section>
      <Suspense>{deleting && <DeleteAccountDialog />}</Suspense>
    </>
  )
}
