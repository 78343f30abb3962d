import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { cachedLoader } from "~/browser/client-cache.ts"
import { emailVerifiedAt } from "~/domain/accounts/email-verification.server.ts"
import { isAdmin } from "~/domain/administration/access.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { providerName } from "~/env.server.ts"
import { type PageArgs, pageLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { pictureUsage } from "~/services/images/quota.server.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { layout, profile as words } from "~/words/messages.ts"
import { devicesOf } from "./devices.server.ts"
import { AboutForm, EmailForm, EmailVerification, PasswordForm, UsernameForm } from "./forms.tsx"
import { identitiesPath } from "./identities/paths.ts"
import { PictureUsage, Section } from "./section.tsx"
import { Sessions } from "./sessions.tsx"

export { shouldRevalidate } from "~/browser/client-cache.ts"

export const loader = pageLoader(profileOf)

export const clientLoader = cachedLoader()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, words.title, "Your name, your password and the devices you are signed in on.")

const groups = { account: "Account", security: "Security", saving: "Saving and devices", data: "Your data" }

export default function Profile() {
  const { user, isVerified, sessions, pictures, provider, isAdmin } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={words.title} back={{ to: paths.home, label: layout.home, phoneOnly: true }} />
      <nav aria-label="On this page" className="mb-8 flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(groups).map(([id, name]) => [
          <a key={id} href={`#${id}`} className="link touch-target">
            {name}
          </a>,
          " ",
        ])}
      </nav>
      <Group id="account">
        <Section heading="h3" title="Username" text="How friends find you and what others see of you.">
          <UsernameForm username={user.username} />
        </Section>
        <Section heading="h3" title="About you" text="Your page shows it, with your public collections.">
          <AboutForm about={user.about} />
          <p className="mt-4 text-sm">
            <a className="link touch-target" href={paths.people(user.id)}>
              See your page
            </a>
          </p>
        </Section>
        <Section
          heading="h3"
          title="Email"
          text="You sign in with it. Nobody else sees it. Changing it signs your other devices out."
        >
          <EmailForm key={user.email} email={user.email} />
          {isVerified !== null && <EmailVerification isVerified={isVerified} />}
        </Section>
        <More to="/invitations" title="Invite somebody" text="Links for signing up" />
        {isAdmin && <More to="/admin" title="Administration" text="Accounts and reports" />}
      </Group>
      <Group id="security">
        <Section heading="h3" title="Password" text="Changing it signs your other devices out.">
          <PasswordForm email={user.email} />
        </Section>
        <More to="/profile/two-step" title="Two-step sign-in" text="A code from your phone" />
        <More to="/profile/events" title="Sign-ins and changes" text="Of the last 90 days" />
        {provider && <More to={provider.to} title="Linked accounts" text={`Sign in with ${provider.name}`} />}
      </Group>
      <Group id="saving">
        <More to="/profile/save" title="Save from anywhere" text="Bookmark, app, phone" />
        <More to="/appearance" title="Appearance" text="Light or dark" />
        <More to="/profile/tokens" title="Tokens" text="Keys for other apps" />
        {sessions && (
          <Section
            heading="h3"
            title="Devices"
            text={`Where you are signed in. ${layout.logOut} whatever is not yours.`}
          >
            <Sessions sessions={sessions} />
          </Section>
        )}
      </Group>
      <Group id="data">
        <Section
          heading="h3"
          title="Pictures"
          text="What your uploaded pictures take. Delete items and empty the trash, or change their pictures, to make room."
        >
          <PictureUsage {...pictures} />
        </Section>
        <More to={paths.accountExport} download title="Download my data" text="One ZIP file" />
        <More
          to={`${paths.accountExport}?format=bookmarks`}
          download
          title="Download bookmarks"
          text="For browsers: a folder for each collection, with the products that have a link"
        />
        <More to="/claims" title="What you will get" text="For others, from their wish lists" />
        <More to="/trash" title="Trash" text="Deleted items, to restore or to delete for good" />
        <More to="/imports" title="Import" text="From other apps" />
        <More to={paths.profileForm("delete")} title="Delete account" text="For good" />
      </Group>
      <Outlet />
    </>
  )
}

function Group({ id, children }: { id: keyof typeof groups; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 id={id} className="display mb-4 text-xl">
        {groups[id]}
      </h2>
      {children}
    </section>
  )
}

type MoreProps = { to: string; title: string; text: string; download?: boolean }

const More = ({ to, title, text, download }: MoreProps) => (
  <p className="flex flex-wrap gap-x-4 border-t border-line py-3">
    <a href={to} download={download} className="link touch-target font-semibold">
      {title}
    </a>{" "}
    <span className="text-muted">{text}</span>
  </p>
)

async function profileOf(page: PageArgs) {
  const { id, username, email, about } = requireUser(page.viewer)
  const provider = providerName()
  return {
    user: { id, username, email, about },
    isVerified: canSendMail() ? (await emailVerifiedAt(page.viewer)) !== null : null,
    sessions: await devicesOf(page),
    pictures: await pictureUsage(id),
    isAdmin: await isAdmin(page.viewer),
    provider: provider && { name: provider, to: identitiesPath },
  }
}
