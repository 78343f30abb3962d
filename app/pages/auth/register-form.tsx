import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form, useLoaderData } from "@remix-run/react"
import { lengths } from "~/limits.ts"
import { Button } from "~/ui/button.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { Switch } from "~/ui/switch.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"

type Values = { email: string; username: string; password: string; isPrivate?: boolean; redirectTo?: string }

export function RegisterForm() {
  const { redirectTo, constraints, formKey } = useLoaderData<typeof loader>()
  const { answer, pending } = useFormAnswer("register")
  const [form, { email, username, password, isPrivate }] = useForm<Values>({
    id: "register",
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
        label="Username"
        help="How friends find you. Letters, digits, dots, hyphens and underscores."
        errors={username.errors}
        {...getInputProps(username, { type: "text" })}
        key={username.key}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Password"
        help={`At least ${lengths.passwordMin} characters.`}
        errors={password.errors}
        {...getInputProps(password, { type: "password" })}
        key={password.key}
        autoComplete="new-password"
      />
      <Switch
        label="Private profile"
        help="Only friends can see it. You can change this at any time."
        errors={isPrivate.errors}
        {...getInputProps(isPrivate, { type: "checkbox" })}
        key={isPrivate.key}
      />
      <OneTimeKey value={formKey} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button name="intent" value="register" pending={pending} className="mt-2">
        Create account
      </Button>
    </Form>
  )
}
