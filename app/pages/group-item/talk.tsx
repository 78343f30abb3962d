import { TextArea } from "~/forms/fields.tsx"
import { InlineForm, ReturnField, SubmitButton } from "~/forms/form.tsx"
import { lengths } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { LinkedText } from "~/ui/linked-text.tsx"
import { PersonName } from "~/ui/person-name.tsx"
import { Time } from "~/ui/time.tsx"
import type { Talk as TalkData } from "./item-on-page.server.ts"

type Props = { groupId: number; itemId: number; talk: TalkData; timeZone: string }

export function Talk({ groupId, itemId, talk, timeZone }: Props) {
  const { messages, hasEarlier, mayWrite } = talk
  return (
    <section className="mt-10 max-w-xl" aria-labelledby="talk">
      <h2 id="talk" className="display mb-3 text-xl">
        Talk about it
      </h2>
      {hasEarlier && (
        <p className="mb-3 text-sm">
          <a className="link touch-target" href={paths.group(groupId, { tab: "chat" })}>
            Earlier messages are in the chat
          </a>
        </p>
      )}
      {messages.length > 0 && (
        <ol className="mb-6 grid gap-4">
          {messages.map(({ id, user, writer, content, createdAt }) => (
            <li key={id}>
              <p className="text-sm text-muted">
                {user ? <PersonName id={writer} name={user.username} /> : "Deleted user"}{" "}
                <Time at={createdAt} format="time" timeZone={timeZone} />
              </p>
              <p dir="auto" className="prose">
                <LinkedText text={content} linkClass="link" />
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <InlineForm action={paths.groupForm(groupId, "messages")} className="grid gap-4" emptyWhenSaved>
          <ReturnField />
          <input type="hidden" name="itemId" value={itemId} />
          <TextArea
            label="Message"
            name="content"
            required
            rows={2}
            maxLength={lengths.message}
            help="It is sent to the group's chat, with this product beside it."
          />
          <SubmitButton variant="ghost" className="justify-self-start">
            Send
          </SubmitButton>
        </InlineForm>
      )}
    </section>
  )
}
