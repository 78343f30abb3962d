import { type ActionFunctionArgs, replace } from "@remix-run/node"
import { type ClientActionFunctionArgs, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { invitePath } from "~/domain/invitations/usable.server.ts"
import { demoAccount, env, providerName, signInAsDemo } from "~/env.server.ts"
import { OnlyDemo } from "~/errors.ts"
import { pageLoader } from "~/http/page.server.ts"
import { isCookieCheck, secureOrigin } from "~/http/session/cookies.server.ts"
import { sessionDaysLeft } from "~/http/session/session.server.ts"
import { localPath, paths, withQuery } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { failedTitles } from "~/words/messages.ts"
import { LookAround } from "../demo/look-around.tsx"
import { signUpPermission } from "./admission.server.ts"
import { AuthForm, AuthToggle, addressOf } from "./auth-form.tsx"
import { register, signIn } from "./forms.server.ts"
import { AuthFrame } from "./frame.tsx"
import { signInReason } from "./intention.server.ts"

const modeOf = (query: URLSearchParams) => (query.get("mode") === "register" ? "register" : "sign-in")
const queryOf = ({ url }: Request) => new URL(url).searchParams

export const loader = pageLoader(async ({ request, viewer, url, context }) => {
  const mode = modeOf(url.searchParams)
  // Nobody signs up in a demo: sign-in has its account.
  if (env.DEMO && mode === "register") throw replace(paths.auth())
  const redirectTo = afterwards(url.searchParams, viewer ? "sign-in" : mode)
  const isCheck = isCookieCheck(request)
  // The check depends on all cookies, and a kept response only on some.
  if (isCheck) context.cache?.refuse()
  const isAgain = url.searchParams.has("again") && (await sessionDaysLeft(request, context)) !== null
  if (!isAgain && (viewer || (isCheck && request.headers.has("Cookie")))) throw replace(redirectTo)
  const { refusal, invitation } = await signUpPermission({ url, context })
  const wanted = localPath(url.searchParams.get("for"), redirectTo)
  const after = {
    redirectTo,
    for: wanted === redirectTo ? undefined : wanted,
    invitation,
    ...(isAgain && { again: "1" as const }),
  }
  const provider = providerName()
  return {
    mode,
    refusal,
    after,
    provider: provider && { name: provider, to: withQuery("/auth/oidc", after) },
    refusesCookies: isCheck,
    secureOrigin: isCheck ? secureOrigin(request) : null,
    reason: wanted === paths.home ? null : await signInReason(wanted),
    demo: env.DEMO ? { ...demoAccount, text: `${new OnlyDemo().message} ${signInAsDemo}` } : null,
    canResetPassword: canSendMail(),
  } as const
})

/** Signing up applies the invitation. A user who signs in accepts it on its own page. */
function afterwards(query: URLSearchParams, mode: ReturnType<typeof modeOf>): string {
  const redirectTo = localPath(query.get("redirectTo"))
  const invite = query.has("invitation") && localPath(invitePath(query.get("invitation") ?? ""))
  if (!invite || (redirectTo !== invite && redirectTo !== paths.home)) return redirectTo
  return mode === "register" ? paths.home : invite
}

export const action = (args: ActionFunctionArgs) =>
  modeOf(queryOf(args.request)) === "register" ? register(args) : signIn(args)

const send = {
  "sign-in": sendForm({ title: failedTitles.signIn }),
  register: sendForm({ title: failedTitles.register }),
}
export const clientAction = (args: ClientActionFunctionArgs) => send[modeOf(queryOf(args.request))](args)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.mode === "register"
    ? pageMeta(matches, data.refusal?.title ?? "Create your account", greetings.register)
    : pageMeta(matches, "Sign In", greetings["sign-in"])

export default function Auth() {
  const { mode, refusal, after, provider, refusesCookies, secureOrigin, reason, demo, canResetPassword } =
    useLoaderData<typeof loader>()
  const registering = mode === "register"
  if (secureOrigin)
    return (
      <AuthFrame title="This address is not safe" text="You can sign in only at the address with https.">
        <a href={secureOrigin + addressOf("sign-in", after)} className="button button-primary w-full">
          Open {secureOrigin}
        </a>
      </AuthFrame>
    )
  if (refusal && registering)
    return (
      <AuthFrame {...refusal}>
        <ButtonLink to={addressOf("sign-in", after)}>Sign in</ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame {...(refusesCookies ? refused : greetingFor(mode, reason))} {...(demo && { text: demo.text })}>
      {demo && <LookAround {...demo} />}
      <AuthForm mode={mode} after={after} canResetPassword={canResetPassword} />
      {provider && (
        <a href={provider.to} data-reload className="button button-ghost mt-4 w-full">
          Continue with {provider.name}
        </a>
      )}
      {!refusal && <AuthToggle mode={mode} after={after} />}
    </AuthFrame>
  )
}

const refused = {
  title: "Your browser refuses cookies",
  text: "Without them nobody can stay signed in. Allow cookies for this site, then sign in again.",
}

const greetingFor = (mode: keyof typeof greetings, reason: string | null) => {
  const [title, verb] =
    mode === "register" ? ["Create your account", "Create an account"] : ["Welcome back", "Sign in"]
  return { title, text: reason ? `${verb} ${reason}` : greetings[mode] }
}

const greetings = {
  "sign-in": "Sign in to your collections.",
  register: "One place for the things you love.",
}
