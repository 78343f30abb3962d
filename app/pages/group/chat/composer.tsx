import { useLocation, useNavigate } from "@remix-run/react"
import send from "lucide/dist/esm/icons/send.mjs"
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react"
import { type ChatPlace, readDraft, saveDraft } from "~/browser/chat-outbox.ts"
import { isComposing } from "~/browser/composing.ts"
import { useTextLength } from "~/forms/field.tsx"
import { InlineForm } from "~/forms/form.tsx"
import { useFormField } from "~/forms/use-form-result.ts"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { Button, ButtonLink } from "~/ui/button.tsx"
import { useHydrated } from "~/ui/hydration.ts"
import { EditIcon, icon } from "~/ui/icons.ts"

const SendIcon = icon(send)

type Props = {
  groupId: number
  viewerId: number
  /** The address asks for the form, for browsers without JavaScript. */
  composing: boolean
  onSend: (content: string) => void
}

/** A browser without JavaScript gets a link to the form: the page reloads itself, and typed text would be lost. */
export function Composer({ groupId, viewerId, composing, onSend }: Props) {
  const scripted = useHydrated()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const place = { groupId, viewerId }

  useEffect(() => {
    if (field.current && scripted && !field.current.value)
      write(field.current, readDraft({ groupId, viewerId }))
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
    field.current.focus()
    if (content.length > lengths.message) return
    onSend(content)
    write(field.current, "")
    // The address of the form, where the server gave it back, would show this message in the field again.
    if (pathname !== paths.group(groupId)) navigate(paths.group(groupId, { tab: "chat" }), { replace: true })
  }
  return (
    <InlineForm
      action={paths.groupForm(groupId, "messages", { tab: "chat", compose: "1" })}
      onSubmit={send}
      undrafted
    >
      <div className="composer">
        <MessageField fieldRef={field} autoFocus={composing} onType={(text) => saveDraft(place, text)} />
        <Button>
          <SendIcon />
          Send
        </Button>
      </div>
    </InlineForm>
  )
}

/** Stands in place of the form where the user cannot write any more, with the typed text to copy. */
export function UnsentText(place: ChatPlace) {
  const text = useHydrated() ? readDraft(place) : ""
  if (!text) return null
  return (
    <div className="composer">
      <textarea
        dir="auto"
        readOnly
        rows={3}
        className="input block"
        aria-label="Not sent"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="self-center text-sm text-muted">Not sent. Copy your text.</p>
    </div>
  )
}

/** The event is that of typing, so that the draft and the counter follow. */
function write(field: HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event("input", { bubbles: true }))
}

type FieldProps = {
  fieldRef: RefObject<HTMLTextAreaElement>
  autoFocus: boolean
  onType: (text: string) => void
}

function MessageField({ fieldRef, autoFocus, onType }: FieldProps) {
  const { value, errors } = useFormField("content") ?? {}
  const { error: tooLong, counter, onInput } = useTextLength(lengths.message, value)
  const error = tooLong ?? errors?.[0]
  return (
    <div className="min-w-0 grow" onInput={onInput}>
      <textarea
        dir="auto"
        ref={fieldRef}
        name="content"
        rows={1}
        className="input block"
        aria-label="Message"
        placeholder="Write a message"
        defaultValue={typeof value === "string" ? value : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "message-error" : undefined}
        onKeyDown={sendOnEnter}
        onInput={(event) => onType(event.currentTarget.value)}
        // biome-ignore lint/a11y/noAutofocus: the page was opened to write
        autoFocus={autoFocus}
      />
      {counter}
      {error && (
        <p id="message-error" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Enter sends, Shift+Enter breaks the line. An Enter that ends a composition (Japanese, Chinese) does neither. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
