import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form, useLoaderData } from "@remix-run/react"
import { lengths } from "~/limits.ts"
import { Button } from "~/ui/button.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"
import { useResetWhenDone } from "./use-reset-when-done.ts"

export function PasswordForm() {
  const { user, formKey, constraints } = useLoaderData<typeof loader>()
  const { answer, pending } = useFormAnswer("password")
  const [form, { newPassword, currentPassword }] = useForm<{ newPassword: string; currentPassword: string }>({
    id: "password",
    lastResult: answer?.reply,
    constraint: constraints.password,
  })
  const ref = useResetWhenDone(pending, answer !== undefined)
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} ref={ref} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      {/* For password managers: which account this is about. */}
      <input type="email" value={user.email} autoComplete="username" readOnly hidden />
      <TextField
        label="Current password"
        errors={currentPassword.errors}
        {...getInputProps(currentPassword, { type: "password" })}
        key={currentPassword.key}
        autoComplete="current-password"
      />
      <TextField
        label="New password"
        help={`At least ${lengths.passwordMin} characters.`}
        errors={newPassword.errors}
        {...getInputProps(newPassword, { type: "password" })}
        key={newPassword.key}
        autoComplete="new-password"
      />
      <OneTimeKey value={`${formKey}-password`} />
      <Button variant="ghost" name="intent" value="password" pending={pending} className="justify-self-start">
        Change password
      </Button>
    </Form>
  )
}
