import { type MetaFunction, Outlet, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { sendForm } from "~/browser/send-form.ts"
import { listTokens } from "~/domain/tokens/reads.server.ts"
import { useResult } from "~/forms/use-form-result.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { TokenForm } from "./form.tsx"
import { TokenList } from "./list.tsx"
import { make } from "./make.server.ts"
import { NewToken, type Notice } from "./new-token.tsx"
import { words } from "./words.server.ts"

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
      {notice && <NewToken key={notice.token} {...notice} />}
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="max-w-104 border-t border-line py-8">
    <h2 className="mb-4 font-semibold">{title}</h2>
    {children}
  </section>
)
