import type { ActionFunctionArgs } from "@remix-run/node"
import { type ClientActionFunctionArgs, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { listTokens } from "~/domain/tokens/reads.server.ts"
import { userLoader } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { useResult } from "~/ui/form/use-form-result.ts"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/title.ts"
import { Section } from "../section.tsx"
import { TokenForm } from "./form.tsx"
import { TokenList } from "./list.tsx"
import { make } from "./make.server.ts"
import { NewToken, type Notice } from "./new-token.tsx"
import { revoke } from "./revoke.server.ts"

export const loader = userLoader(async ({ viewer }) => {
  const now = new Date().toISOString()
  const tokens = await listTokens(viewer)
  return {
    tokens: tokens.map((token) => ({ ...token, isOver: token.expiresAt !== null && token.expiresAt <= now })),
  }
})

const isRevoke = ({ url }: Request) => new URL(url).searchParams.has("revoke")

export const action = (args: ActionFunctionArgs) => (isRevoke(args.request) ? revoke(args) : make(args))

const sendNew = sendForm("Failed to make the token")
const sendRevoke = sendForm("Failed to revoke the token")
export const clientAction = (args: ClientActionFunctionArgs) =>
  (isRevoke(args.request) ? sendRevoke : sendNew)(args)

/** The token is on the page that the form answers with. */
export const headers = () => ({ "Cache-Control": "no-store" })

const purpose = "With a token, your programs do in your name what you do here."

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Tokens", purpose)

export default function Tokens() {
  const { tokens } = useLoaderData<typeof loader>()
  const notice = useResult()?.notice as Notice | undefined
  return (
    <>
      <PageHeader title="Tokens" description={purpose} back={{ to: paths.profile, label: "Profile" }} />
      {notice && <NewToken key={notice.token} {...notice} />}
      <Section
        title="Make a token"
        text={
          <>
            A program sends it with each call of{" "}
            <a href={paths.apiDocs} className="link">
              the API
            </a>
            . It never changes your email, password, devices or tokens.
          </>
        }
      >
        <TokenForm newest={tokens[0]?.id} />
      </Section>
      <Section
        title="Your tokens"
        text="Revoke what you do not use. Tokens keep working when you sign out or change your password, and end when you reset it by a link."
      >
        <TokenList tokens={tokens} />
      </Section>
    </>
  )
}
