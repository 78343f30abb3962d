import { redirect } from "@remix-run/node"
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { formClientAction } from "~/browser/form-action.ts"
import { registerSchema, signInSchema } from "~/domain/accounts/inputs.server.ts"
import { constraintsOf } from "~/http/forms/constraint.server.ts"
import { type FormAnswer, formAction, formAnswerOf } from "~/http/forms/form.server.ts"
import { newOneTimeKey } from "~/http/forms/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { flashToast } from "~/http/response/toast.server.ts"
import { localPath, paths } from "~/paths.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { pageTitle } from "~/ui/title.ts"
import { signIn, signOut, signUp } from "./actions.server.ts"
import { failures } from "./failures.ts"
import { AuthFrame } from "./frame.tsx"
import { RegisterForm } from "./register-form.tsx"
import { SignInForm } from "./sign-in-form.tsx"

export const loader = pageLoader(async ({ viewer, url, request, context }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"))
  if (viewer) throw redirect(redirectTo, { headers: await passedOn(formAnswerOf(context), request) })
  const mode = url.searchParams.get("mode") === "register" ? "register" : "sign-in"
  return {
    mode,
    redirectTo,
    canResetPassword: canSendMail(),
    formKey: newOneTimeKey(),
    constraints: constraintsOf(mode === "register" ? registerSchema : signInSchema),
  } as const
})

/** Signing out that has failed leaves the person signed in, and is told where they are led. */
const passedOn = async (answer: FormAnswer | null, request: Request): Promise<HeadersInit> =>
  answer?.toast ? { "Set-Cookie": await flashToast(request, answer.toast) } : {}

export const action = formAction({ "sign-in": signIn, register: signUp, "sign-out": signOut }, failures)

export const clientAction = formClientAction(failures)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.mode === "register" ? "Create your account" : "Sign In"),
]

export default function Auth() {
  const { mode, redirectTo } = useLoaderData<typeof loader>()
  const registering = mode === "register"
  return (
    <AuthFrame
      title={registering ? "Create your account" : "Welcome back"}
      text={registering ? "One place for the things you love." : "Sign in to your collections."}
    >
      {registering ? <RegisterForm key="register" /> : <SignInForm key="sign-in" />}
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
