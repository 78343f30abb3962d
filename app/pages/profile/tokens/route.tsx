import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { listTokens } from "~/domain/tokens/reads.server.ts"
import { Select, TextField } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { useCopy } from "~/ui/copy-link.tsx"
import { useHydrated } from "~/ui/hydration.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { Part, ShownOnce } from "../../rows.tsx"
import { TokenList } from "./list.tsx"
import { make } from "./make.server.ts"

export const loader = userLoader(async ({ viewer }) => {
  const now = new Date().toISOString()
  const tokens = await listTokens(viewer)
  return {
    words,
    tokens: tokens.map((token) => ({ ...token, isOver: token.expiresAt !== null && token.expiresAt <= now })),
  }
})

export const action = make
export const clientAction = sendForm("Failed to make the token", { showsMade: true })

/** The token is on the page that the form answers with. */
export const headers = () => ({ "Cache-Control": "no-store" })

const title = "Tokens"

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, title, "With a token, another app does what you do here.")

export default function Tokens() {
  const { tokens, words } = useLoaderData<typeof loader>()
  const notice = useResult()?.notice as Notice | undefined
  return (
    <>
      <PageHeader title={title} description={words.purpose} back={{ to: paths.profile, label: "Profile" }} />
      <p className="mb-8">
        <a href={paths.apiDocs} className="link">
          For those who write apps
        </a>
      </p>
      {notice && (
        <ShownOnce key={notice.token} title="Your new token" label="Token" value={notice.token}>
          <CopyButton text={notice.token} />
        </ShownOnce>
      )}
      <Part title="Make a token">
        <TokenForm newest={tokens[0]?.id} />
      </Part>
      <Part title="Your tokens">
        <p className="mb-4 text-sm text-muted">{words.ends}</p>
        <TokenList tokens={tokens} />
      </Part>
      <Outlet />
    </>
  )
}

/** Sent with the page's data: in its script, they would be loaded before they are needed. */
const words = {
  purpose:
    "With a token, another app does what you do here. It cannot change your email, password, devices or tokens.",
  ends: "Revoke what you do not use. Tokens keep working when you log out or change your password, and end when you reset it by a link.",
}

type Notice = { token: string }

function CopyButton({ text }: { text: string }) {
  const { copy, isCopied, isRefused } = useCopy(text)
  if (!useHydrated() || isRefused) return null
  return (
    <Button type="button" variant="ghost" onClick={copy}>
      {isCopied ? "Copied" : "Copy"}
    </Button>
  )
}

/** @param newest with another one, the same form makes another token. */
function TokenForm({ newest = 0 }: { newest: number | undefined }) {
  return (
    <ActionForm
      key={newest}
      values={{ scope: "read", lasts: "quarter" }}
      preventScrollReset
      className="grid gap-4"
    >
      <TextField label="Name" help="What will use it." name="name" maxLength={120} autoComplete="off" />
      <Select label="What it may do" name="scope">
        <option value="read">Read what you see</option>
        <option value="write">Read and write as you</option>
      </Select>
      <Select label="How long it works" name="lasts">
        <option value="month">30 days</option>
        <option value="quarter">90 days</option>
        <option value="year">A year</option>
        <option value="never">Until it is revoked</option>
      </Select>
      <input type="hidden" name="newest" value={newest} />
      <SubmitButton className="justify-self-start">Make a token</SubmitButton>
    </ActionForm>
  )
}
