import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import { Form, useLoaderData } from "@remix-run/react"
import { Button } from "~/ui/button.tsx"
import { FormError } from "~/ui/form-error.tsx"
import { TextField } from "~/ui/text-field.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"
import type { loader } from "./route.tsx"

export function UsernameForm() {
  const { user, constraints } = useLoaderData<typeof loader>()
  const { answer, pending } = useFormAnswer("username")
  const [form, { username }] = useForm<{ username: string }>({
    id: "username",
    lastResult: answer?.reply,
    defaultValue: { username: user.username },
    constraint: constraints.profile,
  })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <TextField
        label="Username"
        help="Letters, digits, dots, hyphens and underscores."
        errors={username.errors}
        {...getInputProps(username, { type: "text" })}
        key={username.key}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button name="intent" value="username" pending={pending} className="justify-self-start">
        Save
      </Button>
    </Form>
  )
}
