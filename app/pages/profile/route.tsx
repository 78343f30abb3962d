import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import download from "lucide/dist/esm/icons/download.mjs"
import { cachedLoader } from "~/browser/client-cache.ts"
import { pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { icon } from "~/ui/icon.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { layout, profile as words } from "~/words/messages.ts"
import { EmailForm, EmailVerification, PasswordForm, UsernameForm } from "./forms.tsx"
import { profileOf } from "./profile.server.ts"
import { inMb, PictureUsage, Section } from "./section.tsx"
import { Sessions } from "./sessions.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

const DownloadIcon = icon(download)

export const loader = pageLoader(profileOf)
export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, words.title, "Your name, your password and the devices you are signed in on.")

export default function Profile() {
  const { user, isVerified, sessions, pictures, provider, isAdmin } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={words.title} back={{ to: paths.home, label: layout.home, phoneOnly: true }} />
      <Section title="Username" text="How friends find you and what others see of you.">
        <UsernameForm username={user.username} />
      </Section>
      <Section
        title="Email"
        text="You sign in with it. Nobody else sees it. Changing it signs your other devices out."
      >
        <EmailForm key={user.email} email={user.email} />
        {isVerified !== null && <EmailVerification isVerified={isVerified} />}
      </Section>
      <Section title="Password" text="Changing it signs your other devices out.">
        <PasswordForm email={user.email} />
      </Section>
      {provider && (
        <Section title={`Sign in with ${provider.name}`} text="Accounts there that sign you in here.">
          <ButtonLink variant="ghost" to={provider.to}>
            Linked accounts
          </ButtonLink>
        </Section>
      )}
      <Section title="Two-step sign-in" text="A code from your phone, after your password.">
        <ButtonLink variant="ghost" to="/profile/two-step">
          Two-step sign-in
        </ButtonLink>
      </Section>
      <Section title="Devices" text="Where you are signed in. Log out whatever is not yours.">
        <Sessions sessions={sessions} />
      </Section>
      <Section title="Save from anywhere" text="A bookmark for your browser, and apps to share to.">
        <ButtonLink variant="ghost" to="/profile/save">
          Save from anywhere
        </ButtonLink>
      </Section>
      <Section title="Tokens" text="With them, your programs do in your name what you do here.">
        <ButtonLink variant="ghost" to="/profile/tokens">
          Tokens
        </ButtonLink>
      </Section>
      <Section title="Invitations" text="Links with which people sign up, and become your friends.">
        <ButtonLink variant="ghost" to="/invitations">
          Invite somebody
        </ButtonLink>
      </Section>
      <Section
        title="Pictures"
        text="What your uploaded pictures take. Delete items or change their pictures to make room."
      >
        <PictureUsage {...pictures} />
      </Section>
      <Section
        title="Your data"
        text="Everything as one ZIP file: your collections, notes, groups and brands, which can be imported again, their pictures, and what else is about your account."
      >
        <a href={paths.accountExport} download className="button button-ghost">
          <DownloadIcon />
          Download my data
        </a>{" "}
        <a className="link" href="/imports">
          Import
        </a>
        <p className="mt-3 text-sm text-muted">Your pictures take {inMb(pictures.usedMb)} of it.</p>
        <p className="mt-3 text-sm text-muted">
          Programs read and write it by{" "}
          <a href={paths.apiDocs} className="link">
            the API
          </a>
          .
        </p>
      </Section>
      <Section title="Appearance" text="Light or dark colours, and light pages for slow networks.">
        <ButtonLink variant="ghost" to="/appearance">
          Appearance
        </ButtonLink>
      </Section>
      {isAdmin && (
        <Section title="Administration" text="Accounts, reports and how the server is.">
          <ButtonLink variant="ghost" to="/admin">
            Open the administration
          </ButtonLink>
        </Section>
      )}
      <Section title="Delete account" text="For good, with your collections.">
        <ButtonLink variant="ghost" to={paths.profileForm("delete")}>
          Delete account
        </ButtonLink>
      </Section>
      <Outlet />
    </>
  )
}
