import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { Link } from "react-router-dom"
import { RESET_MINUTES } from "~/domain/accounts/credential-writes.server.ts"
import { getUser } from "~/domain/administration/user-reads.server.ts"
import { env } from "~/env.server.ts"
import { TextField } from "~/forms/fields.tsx"
import { InlineForm, SubmitButton } from "~/forms/form.tsx"
import { useFormState } from "~/forms/use-form-result.ts"
import { pageLoader } from "~/http/page.server.ts"
import { pageMeta } from "~/ui/page-meta.ts"
import { Time } from "~/ui/time.tsx"
import { Section } from "../profile/section.tsx"
import { AdminFrame, Facts, ReasonField } from "./frame.tsx"
import { adminPaths, type UserForm } from "./paths.ts"
import { UserBadges } from "./user-badges.tsx"

export const loader = pageLoader(async ({ viewer, id, url }) => ({
  user: await getUser(viewer, id()),
  isSelf: viewer?.id === id(),
  defaultQuotaMb: env.QUOTA_MB,
  minutes: RESET_MINUTES,
  // It was typed before the password was asked for.
  typedQuota: url.searchParams.get("quotaMb")?.slice(0, 20) ?? null,
}))

export const headers = () => ({ "Cache-Control": "no-store" })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, data?.user.username ?? "User", "An account of this server.")

export default function User() {
  const { user, isSelf, defaultQuotaMb, minutes, typedQuota } = useLoaderData<typeof loader>()
  return (
    <AdminFrame current="users">
      <div>
        <h2 className="display flex flex-wrap items-center gap-3 text-xl wrap-anywhere">
          {user.username} <UserBadges {...user} />
        </h2>
        <div className="mt-4">
          <Facts
            facts={[
              ["E-mail", user.email],
              ["Collections", user.collections.toLocaleString("en")],
              ["Items", user.items.toLocaleString("en")],
              ["Pictures", `${user.usedMb.toLocaleString("en")} MB`],
              ["Account since", <Time key="since" at={user.createdAt} />],
              ["Last seen", user.lastSeenAt ? <Time key="seen" at={user.lastSeenAt} /> : "Not signed in"],
            ]}
          />
        </div>
        <p className="mt-4 flex flex-wrap gap-x-4">
          <Link className="link touch-target" to={adminPaths.events({ user: user.id })}>
            Events of this account
          </Link>{" "}
          <span className="text-muted">Reasons below are kept there. Only administrators read them.</span>
        </p>
      </div>
      <div>
        <Section
          title="Suspension"
          text="A suspended account cannot sign in, and its sessions and tokens open nothing. What it made public stays."
        >
          <Change
            user={user}
            form="suspension"
            name="suspended"
            value={String(!user.suspended)}
            label={user.suspended ? "Lift the suspension" : "Suspend"}
            danger={!user.suspended}
          />
        </Section>
        <Section title="Administrator" text="Administrators see all accounts and all reports.">
          <Change
            user={user}
            form="role"
            name="role"
            value={user.role === "admin" ? "user" : "admin"}
            label={user.role === "user" ? "Make administrator" : isSelf ? "Step down" : "Take the role away"}
            danger={user.role === "admin"}
          />
        </Section>
        <Section title="Quota" text="How many MB of pictures they may upload. 0 is without a limit.">
          <InlineForm
            action={adminPaths.userForm(user.id, "quota")}
            values={{ quotaMb: typedQuota ?? (user.quotaMb === null ? "" : String(user.quotaMb)) }}
            preventScrollReset
            className="grid gap-4"
          >
            <TextField
              label="MB"
              name="quotaMb"
              inputMode="numeric"
              autoComplete="off"
              help={`Empty for the default, ${defaultQuotaMb === 0 ? "which has no limit" : `${defaultQuotaMb.toLocaleString("en")} MB`}.`}
            />
            <ReasonField act="quota" />
            <SubmitButton variant="ghost" className="justify-self-start">
              Save
            </SubmitButton>
          </InlineForm>
        </Section>
        <Section
          title="New password"
          text={`A link for the user to set a new password. It works once, for ${minutes} minutes, and is shown only now.`}
        >
          <InlineForm
            action={adminPaths.userForm(user.id, "reset")}
            preventScrollReset
            className="grid gap-4"
          >
            <ResetLink />
            <ReasonField act="reset" />
            <SubmitButton variant="ghost" className="justify-self-start">
              Make a link
            </SubmitButton>
          </InlineForm>
        </Section>
      </div>
      <Outlet />
    </AdminFrame>
  )
}

type ChangeProps = {
  user: { id: number }
  form: UserForm
  name: "suspended" | "role"
  value: string
  label: string
  danger: boolean
}

function Change({ user, form, name, value, label, danger }: ChangeProps) {
  return (
    <InlineForm
      key={label}
      action={adminPaths.userForm(user.id, form)}
      preventScrollReset
      undrafted
      className="grid gap-4"
    >
      <input type="hidden" name={name} value={value} />
      <ReasonField act={form} />
      <SubmitButton variant={danger ? "danger" : "ghost"} className="justify-self-start">
        {label}
      </SubmitButton>
    </InlineForm>
  )
}

function ResetLink() {
  const { notice } = useFormState()
  return (
    typeof notice === "string" && (
      <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere select-all">
        {notice}
      </p>
    )
  )
}
