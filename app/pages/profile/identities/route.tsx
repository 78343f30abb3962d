import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { hasPassword, listIdentities } from "~/domain/accounts/identities.server.ts"
import { passwordProofSchema } from "~/domain/accounts/inputs.server.ts"
import { provePassword } from "~/domain/accounts/passwords.server.ts"
import { formAction } from "~/forms/action.server.ts"
import { ActionForm, ButtonForm, SubmitButton } from "~/forms/form.tsx"
import { userLoader } from "~/http/page.server.ts"
import { isLinkToken, linkToken } from "~/http/session/link-token.server.ts"
import { withPasswordLimit } from "~/http/session/sign-in-limit.server.ts"
import { paths, withQuery } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Time } from "~/ui/time.tsx"
import { profile } from "~/words/messages.ts"
import { CurrentPasswordField } from "../../account-fields.tsx"
import { requireProvider } from "../../auth/oidc/visit.server.ts"
import { Section } from "../section.tsx"
import { identitiesPath, unlinkPath } from "./paths.ts"

export const loader = userLoader(async ({ viewer, request, url }) => {
  const name = requireProvider()
  const identities = await listIdentities(viewer)
  const token = url.searchParams.get("link")
  return {
    name,
    identities: identities.map((identity) => ({ ...identity, unlink: unlinkPath(identity.id) })),
    hasPassword: await hasPassword(viewer),
    link: token && (await isLinkToken(request, token)) ? withQuery("/auth/oidc", { link: token }) : null,
  }
})

const failed = "Failed to check your password"

/** The password comes first: a stolen session must not leave a way in behind. */
export const action = formAction({
  schema: passwordProofSchema,
  failed,
  run: async (page) => {
    requireProvider()
    await withPasswordLimit(page, () => provePassword(page.viewer, page.input.currentPassword))
    return linkToken(page.request)
  },
  done: (link) => ({ to: withQuery(identitiesPath, { link }) }),
})
export const clientAction = sendForm(failed)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, `Sign in with ${data?.name ?? ""}`, "Accounts that sign you in here.")

export default function Identities() {
  const { name, identities, hasPassword, link } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={`Sign in with ${name}`} back={{ to: paths.profile, label: profile.title }} />
      <Section title="Linked accounts" text="Each of them signs you in. Remove whatever is not yours.">
        {identities.length === 0 && <p>No account is linked yet.</p>}
        <ul className="divide-y divide-line">
          {identities.map(({ id, label, issuer, createdAt, unlink }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="wrap-anywhere font-semibold">{label ?? new URL(issuer).host}</p>
                <p className="text-sm text-muted">
                  Linked <Time at={createdAt} />
                </p>
              </div>
              <ButtonForm action={unlink}>
                <SubmitButton variant="quiet" aria-label={`Remove ${label ?? issuer}`}>
                  Remove
                </SubmitButton>
              </ButtonForm>
            </li>
          ))}
        </ul>
      </Section>
      {hasPassword ? (
        <Section title="Link an account" text={`Then ${name} signs you in to this account as well.`}>
          {link ? (
            <a href={link} data-reload className="button button-primary">
              Continue with {name}
            </a>
          ) : (
            <ActionForm className="grid gap-4">
              <CurrentPasswordField />
              <SubmitButton variant="ghost" className="justify-self-start">
                Link an account
              </SubmitButton>
            </ActionForm>
          )}
        </Section>
      ) : (
        <Section
          title="Set a password"
          text="You have none yet. It is asked for when you change your email or delete your account."
        >
          <a href="/auth/oidc?password=1" data-reload className="button button-ghost">
            Confirm with {name}
          </a>
        </Section>
      )}
      <Outlet />
    </>
  )
}
