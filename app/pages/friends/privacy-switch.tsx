import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"

/** The switch submits its form, so that it works without JavaScript. It shows the new state while it is being sent. */
export function PrivacySwitch({ isPrivate }: { isPrivate: boolean }) {
  return (
    <ButtonForm
      action={paths.friendForm("privacy")}
      className="flex items-center justify-between gap-6 rounded-lg border border-line bg-surface px-5 py-4"
    >
      {({ sent }) => <Switch isOn={sent ? sent.get("isPrivate") === "true" : isPrivate} />}
    </ButtonForm>
  )
}

function Switch({ isOn }: { isOn: boolean }) {
  return (
    <>
      <div>
        <p id="privacy-label" className="font-semibold">
          Private profile
        </p>
        <p id="privacy-help" className="text-sm text-pretty text-muted">
          {isOn
            ? "People find your name and a lock. Only you can send friend requests."
            : "Everybody can find you and send you a friend request."}
        </p>
      </div>
      <button
        type="submit"
        role="switch"
        name="isPrivate"
        value={String(!isOn)}
        aria-checked={isOn}
        aria-labelledby="privacy-label"
        aria-describedby="privacy-help"
        className="switch"
      />
    </>
  )
}
