import { ButtonForm } from "~/forms/form.tsx"
import { Button } from "~/ui/button.tsx"

/** Below the address. */
export function EmailVerification({ isVerified }: { isVerified: boolean }) {
  if (isVerified) return <p className="mt-4 text-sm text-muted">Verified</p>
  return (
    <ButtonForm action="/auth/verify-email?again=1" className="mt-4">
      {({ pending }) => (
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          Not verified yet.
          <Button variant="quiet" pending={pending}>
            Send the mail again
          </Button>
        </p>
      )}
    </ButtonForm>
  )
}
