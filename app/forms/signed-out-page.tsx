import type { SignedOutForm } from "~/context.ts"
import { paths } from "~/paths.ts"
import { productFields } from "~/product-field-list.ts"
import { eachField } from "~/product-fields.ts"
import { Button } from "../ui/button.tsx"
import { signedOutMessage } from "../words/messages.ts"
import { TextArea } from "./fields.tsx"

/** Names of the fields that a user types into; all others are sent again unseen. */
const labels: Record<string, string> = {
  ...eachField((_, { label }) => label),
  url: productFields.productUrl.label,
  coverImageUrl: "Cover",
  coverAlt: "Describe the picture",
  website: "Website",
  content: "Text",
  username: "Username",
  email: "Email",
}

/** Shows a form that was sent without a session, so that it can be saved after signing in. Needs no JavaScript. */
export const SignedOutPage = ({ message, fields }: SignedOutForm) => (
  <div className="mx-auto max-w-lg px-4 py-12">
    <h1 className="display text-2xl">{message}</h1>
    <SignedOutFields fields={fields} />
  </div>
)

export function SignedOutFields({ fields }: Pick<SignedOutForm, "fields">) {
  return (
    <>
      <p className="mt-3 text-muted">
        {signedOutMessage}{" "}
        <a className="link" href={paths.auth()} target="_blank" rel="noopener">
          Sign in
        </a>
      </p>
      {/* Without an action it goes to the address that the form was sent to. */}
      <form method="post" encType="multipart/form-data" className="mt-8 grid gap-4">
        {Object.entries(fields).map(([name, value]) =>
          labels[name] ? (
            <TextArea key={name} label={labels[name]} name={name} defaultValue={value} />
          ) : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button>Save again</Button>
      </form>
    </>
  )
}
