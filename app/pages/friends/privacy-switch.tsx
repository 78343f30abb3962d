import { Form, useNavigation } from "@remix-run/react"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { useFormAnswer } from "~/ui/use-form-answer.ts"

/**
 * The profile's privacy. Its switch is the form's own button, so that one press is enough without JavaScript as well;
 * with it, the switch moves before the server has answered.
 */
export function PrivacySwitch({ isPrivate }: { isPrivate: boolean }) {
  const { pending } = useFormAnswer("privacy")
  const asked = useNavigation().formData?.get("isPrivate")
  const shown = pending ? asked === "true" : isPrivate
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex items-center justify-between gap-6 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <input type="hidden" name="intent" value="privacy" />
      <OpenedBy />
      <div>
        <p id="privacy-label" className="font-semibold">
          Private profile
        </p>
        <p id="privacy-help" className="text-sm text-pretty text-muted">
          {shown
            ? "People find your name and a lock. Only you can send friend requests."
            : "Everybody can find you and send you a friend request."}
        </p>
      </div>
      <button
        type="submit"
        role="switch"
        name="isPrivate"
        value={String(!shown)}
        aria-checked={shown}
        aria-labelledby="privacy-label"
        aria-describedby="privacy-help"
        className="switch"
      />
    </Form>
  )
}
