import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form, Link, useLoaderData } from "@remix-run/react"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"

type Values = { email: string; password: string; redirectTo?: string }

export function SignInForm() {
  const { redirectTo, constraints, canResetPassword } = useLoaderData<typeof loader>()
  const { answer, pending } = useFormAnswer("sign-in")
  const [form, { email, password }] = useForm<Values>({
    id: "sign-in",
    lastResult: answer?.reply,
    constraint: constraints,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <TextField
        label="Email"
        errors={email.errors}
        {...getInputProps(email, { type: "email" })}
        key={email.key}
        autoComplete="email"
        autoFocus
      />
      <TextField
        label="Password"
        errors={password.errors}
        {...getInputProps(password, { type: "password" })}
        key={password.key}
        autoComplete="current-password"
      />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button name="intent" value="sign-in" pending={pending} className="mt-2">
        Sign In
      </Button>
      {canResetPassword && (
        <Link to={paths.forgotPassword()} className="link justify-self-center text-sm">
          Forgot password?
        </Link>
      )}
    </Form>
  )
}
