import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { type ClientActionFunctionArgs, Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { pageLoader } from "~/http/page.server.ts"
import { failedTitles } from "~/messages.ts"
import { localPath, paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { pageTitle } from "~/ui/title.ts"
import { AuthFrame } from "./frame.tsx"
import { register } from "./register.server.ts"
import { RegisterForm } from "./register-form.tsx"
import { signIn } from "./sign-in.server.ts"
import { SignInForm } from "./sign-in-form.tsx"

const modeOf = (query: URLSearchParams) => (query.get("mode") === "register" ? "register" : "sign-in")
const modeOfRequest = ({ url }: Request) => modeOf(new URL(url).searchParams)

export const loader = pageLoader(async ({ viewer, url }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"))
  if (viewer) throw redirect(redirectTo)
  return { mode: modeOf(url.searchParams), redirectTo, canResetPassword: canSendMail() } as const
})

export const action = (args: ActionFunctionArgs) =>
  modeOfRequest(args.request) === "register" ? register(args) : signIn(args)

const send = {
  "sign-in": sendForm({ title: failedTitles.signIn }),
  register: sendForm({ title: failedTitles.register }),
}
export const clientAction = (args: ClientActionFunctionArgs) => send[modeOfRequest(args.request)](args)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.mode === "register" ? "Create your account" : "Sign In"),
]

export default function Auth() {
  const { mode, redirectTo, canResetPassword } = useLoaderData<typeof loader>()
  const registering = mode === "register"
  return (
    <AuthFrame
      title={registering ? "Create your account" : "Welcome back"}
      text={registering ? "One place for the things you love." : "Sign in to your collections."}
    >
      {registering ? (
        <RegisterForm redirectTo={redirectTo} />
      ) : (
        <SignInForm redirectTo={redirectTo} canResetPassword={canResetPassword} />
      )}
      <p className="mt-6 text-center text-sm text-muted">
        {registering ? "Already have an account?" : "New here?"}{" "}
        <Link
          className="link"
          replace
          to={paths.auth({
            mode: registering ? undefined : "register",
            redirectTo: redirectTo === paths.home ? undefined : redirectTo,
          })}
        >
          {registering ? "Sign in" : "Create an account"}
        </Link>
      </p>
    </AuthFrame>
  )
}
