import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Button } from "~/ui/button.tsx"

type Account = { username: string; email: string; password: string }

/** Signs a visitor of a demo in with one press, as the sign-in form does. */
export const LookAround = ({ username, ...fields }: Account) => (
  <ButtonForm action={paths.auth()} fields={fields} className="mb-4">
    <Button>Look around as {username}</Button>
  </ButtonForm>
)
