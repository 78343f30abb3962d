import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { type ClientActionFunctionArgs, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { pageLoader } from "~/http/page.server.ts"
import { failedTitles } from "~/messages.ts"
import { localPath, paths, withQuery } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { providerName } from "~/services/oidc/provider.server.ts"
import { pageMeta } from "~/ui/title.ts"
import { AuthForm, AuthToggle } from "./auth-form.tsx"
import { AuthFrame } from "./frame.tsx"
import { reasonFor } from "./intention.server.ts"
import { register } from "./register.server.ts"
import { signIn } from "./sign-in.server.ts"
import { toggle } from "./toggle.server.ts"

const modeOf = (query: URLSearchParams) => (query.get("mode") === "register" ? "register" : "sign-in")
const queryOf = ({ url }: Request) => new URL(url).searchParams

export const loader = pageLoader(async ({ viewer, url }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"))
  if (viewer) throw redirect(redirectTo)
  const wanted = localPath(url.searchParams.get("for"), redirectTo)
  const after = { redirectTo, for: wanted === redirectTo ? undefined : wanted }
  const provider = providerName()
  return {
    mode: modeOf(url.searchParams),
    after,
    provider: provider && { name: provider, to: withQuery("/auth/oidc", after) },
    reason: wanted === paths.home ? null : await reasonFor(wanted),
    canResetPassword: canSendMail(),
  } as const
})

export function action(args: ActionFunctionArgs) {
  const query = queryOf(args.request)
  if (query.has("toggle")) return toggle(args)
  return modeOf(query) === "register" ? register(args) : signIn(args)
}

const send = {
  "sign-in": sendForm({ title: failedTitles.signIn }),
  register: sendForm({ title: failedTitles.register }),
}
export const clientAction = (args: ClientActionFunctionArgs) => send[modeOf(queryOf(args.request))](args)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.mode === "register"
    ? pageMeta(matches, "Create your account", greetings.register)
    : pageMeta(matches, "Sign In", greetings["sign-in"])

export default function Auth() {
  const { mode, after, provider, reason, canResetPassword } = useLoaderData<typeof loader>()
  const registering = mode === "register"
  return (
    <AuthFrame
      title={registering ? "Create your account" : "Welcome back"}
      text={reason ? `${registering ? "Create an account" : "Sign in"} ${reason}` : greetings[mode]}
    >
      <AuthForm mode={mode} after={after} canResetPassword={canResetPassword} />
      {provider && (
        <a href={provider.to} data-reload className="button button-ghost mt-4 w-full">
          Continue with {provider.name}
        </a>
      )}
      <AuthToggle mode={mode} after={after} />
    </AuthFrame>
  )
}

const greetings = {
  "sign-in": "Sign in to your collections.",
  register: "One place for the things you love.",
}
