import { redirect } from "@remix-run/node"
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react"
import { registerSchema, signInSchema } from "~/domain/accounts/schema.server.ts"
import { constraintsOf } from "~/http/constraint.server.ts"
import { formAction } from "~/http/form.server.ts"
import { newOneTimeKey } from "~/http/one-time-key.server.ts"
import { pageLoader } from "~/http/page.server.ts"
import { localPath, paths } from "~/paths.ts"
import { pageTitle } from "~/ui/title.ts"
import { signIn, signOut, signUp } from "./actions.server.ts"
import { MarketingPanel } from "./marketing-panel.tsx"
import { RegisterForm } from "./register-form.tsx"
import { SignInForm } from "./sign-in-form.tsx"

export const loader = pageLoader(async ({ actor, url }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"))
  if (actor) throw redirect(redirectTo)
  const mode = url.searchParams.get("mode") === "register" ? "register" : "sign-in"
  return {
    mode,
    redirectTo,
    formKey: newOneTimeKey(),
    constraints: constraintsOf(mode === "register" ? registerSchema : signInSchema),
  } as const
})

export const action = formAction({ "sign-in": signIn, register: signUp, "sign-out": signOut })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.mode === "register" ? "Create your account" : "Sign In"),
]

export default function Auth() {
  const { mode, redirectTo } = useLoaderData<typeof loader>()
  const registering = mode === "register"
  return (
    <main id="main" className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col justify-center px-5 py-10 sm:px-10">
        <div className="mx-auto w-full max-w-sm">
          <AuthHeading registering={registering} />
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
        </div>
      </div>
      <MarketingPanel />
    </main>
  )
}

function AuthHeading({ registering }: { registering: boolean }) {
  return (
    <header className="mb-7">
      <h1 className="display text-2xl">{registering ? "Create your account" : "Welcome back"}</h1>
      <p className="mt-1 text-muted">
        {registering ? "One place for the things you love." : "Sign in to your collections."}
      </p>
    </header>
  )
}
