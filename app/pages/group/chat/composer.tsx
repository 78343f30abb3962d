import { Form, useNavigate } from "@remix-run/react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react"
import { readDraft, saveDraft } from "~/browser/chat-outbox.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { useHydrated } from "~/ui/hydration.ts"
import { EditIcon, SendIcon } from "~/ui/icons.ts"
import { OneTimeKey } from "~/ui/one-time-key.tsx"
import { OwnerMark } from "~/ui/own-forms.tsx"
import { typedText, useFormAnswer } from "~/ui/use-form-answer.ts"

type Props = {
  groupId: number
  viewerId: number
  /** The address asks for the form, for browsers without JavaScript. */
  composing: { formKey: string } | null
  onSend: (content: string) => void
}

/** Without JavaScript a link to the form: the page reloads itself, and typed text would be lost. */
export function Composer({ groupId, viewerId, composing, onSend }: Props) {
  const scripted = useHydrated()
  const { answer } = useFormAnswer("send-message")
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const place = { groupId, viewerId }

  useEffect(() => {
    if (field.current && scripted) field.current.value ||= readDraft({ groupId, viewerId })
  }, [groupId, viewerId, scripted])

  if (!scripted && !composing)
    return (
      <div className="composer">
        <ButtonLink to={paths.group(groupId, { tab: "chat", compose: "1" })} className="grow">
          <EditIcon />
          Write
        </ButtonLink>
      </div>
    )

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = field.current?.value.trim()
    if (!field.current || !content) return
    onSend(content)
    field.current.value = ""
    saveDraft(place, "")
    field.current.focus()
    // The page of the failed form would show this text again.
    if (answer) navigate(paths.group(groupId, { tab: "chat" }), { replace: true })
  }
  const { content, "": whole } = answer?.reply.error ?? {}
  const error = (content ?? whole)?.[0]
  return (
    <Form
      method="post"
      action={paths.group(groupId, { tab: "chat", compose: "1" })}
      className="composer"
      onSubmit={send}
    >
      <div className="min-w-0 grow">
        <textarea
          ref={field}
          name="content"
          rows={1}
          className="input block"
          aria-label="Message"
          placeholder="Write a message"
          maxLength={lengths.message}
          defaultValue={typedText(answer?.reply, "content")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "message-error" : undefined}
          onKeyDown={sendOnEnter}
          onInput={(event) => saveDraft(place, event.currentTarget.value)}
          // biome-ignore lint/a11y/noAutofocus: the page was opened to write
          autoFocus={composing !== null}
        />
        {error && (
          <p id="message-error" className="mt-1 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      <OwnerMark reply={answer?.reply} />
      {composing && <OneTimeKey value={composing.formKey} />}
      <Button name="intent" value="send-message">
        <SendIcon />
        Send
      </Button>
    </Form>
  )
}

/** Enter sends, Shift+Enter breaks the line. An Enter that ends a composition (Japanese, Chinese) does neither. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
