import { Form } from "@remix-run/react"
import { Button } from "~/ui/button.tsx"
import { OpenedBy } from "~/ui/own-forms.tsx"

/** Accept and reject, for the one who was asked. */
export function ReceivedRequest({ request }: { request: number }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <OpenedBy />
      <input type="hidden" name="intent" value="answer-request" />
      <input type="hidden" name="request" value={request} />
      <Button variant="ghost" name="status" value="rejected">
        Reject
      </Button>
      <Button name="status" value="accepted">
        Accept
      </Button>
    </Form>
  )
}

/** Taking it back, for the one who has asked. */
export function SentRequest({ request }: { request: number }) {
  return (
    <Form method="post" preventScrollReset>
      <OpenedBy />
      <input type="hidden" name="request" value={request} />
      <Button variant="ghost" name="intent" value="cancel-request">
        Cancel
      </Button>
    </Form>
  )
}
