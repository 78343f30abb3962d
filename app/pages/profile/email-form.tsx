import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form, useLoaderData } from "@remix-run/react"
import { Button } from "~/ui/button.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"
import { useResetWhenDone } from "./use-reset-when-done.ts"

export function EmailForm() {
  const { user, formKey, constraints } = useLoaderData<typeof loader>()
  const { answer, pending } = useFormAnswer("email")
  const [form, { email, currentPassword }] = useForm<{ email: string; currentPassword: string }>({
    id: "email",
    lastResult: answer?.reply,
    defaultValue: { email: user.email },
    constraint: constraints.email,
  })
  const ref = useResetWhenDone(pending, answer !== undefined)
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} ref={ref} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <TextField
        label="Email"
        errors={email.errors}
        {...getInputProps(email, { type: "email" })}
        key={email.key}
        autoComplete="email"
      />
      <TextField
        label="Current password"
        errors={currentPassword.errors}
        {...getInputProps(currentPassword, { type: "password" })}
        key={currentPassword.key}
        autoComplete="current-password"
      />
      <OneTimeKey value={`${formKey}-email`} />
      <Button variant="ghost" name="intent" value="email" pending={pending} className="justify-self-start">
        Change email
      </Button>
    </Form>
  )
}
