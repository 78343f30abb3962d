import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { sendForm } from "~/browser/send-form.ts"
import { REASON_MAX } from "~/domain/administration/administration-limits.ts"
import { reportSchema, targetSchema } from "~/domain/administration/inputs.server.ts"
import { report } from "~/domain/administration/report-writes.server.ts"
import { findTarget } from "~/domain/administration/targets.server.ts"
import { requireUser } from "~/domain/viewer.ts"
import { NotFound } from "~/errors.ts"
import { formAction } from "~/forms/action.server.ts"
import { TextArea } from "~/forms/fields.tsx"
import { ActionForm, SubmitButton } from "~/forms/form.tsx"
import { queryOf } from "~/http/body/input.server.ts"
import { type PageArgs, userLoader } from "~/http/page.server.ts"
import { limitReports } from "~/http/rate-limit.server.ts"
import { paths } from "~/paths.ts"
import { ButtonLink } from "~/ui/button.tsx"
import { PageHeader } from "~/ui/page-header.tsx"
import { pageMeta } from "~/ui/page-meta.ts"
import { success } from "~/words/messages.ts"

/** @throws {NotFound} for who does not see the reported thing. */
async function read({ viewer, url }: Pick<PageArgs, "viewer" | "url">) {
  const { kind, id } = queryOf(url)
  const target = targetSchema.safeParse({ kind, id: Number(id) })
  if (!target.success) throw new NotFound()
  const { summary, within } = await findTarget(requireUser(viewer), target.data)
  return { ...target.data, summary, back: backTo(target.data, within) }
}

type Target = Awaited<ReturnType<typeof targetSchema.parse>>

function backTo({ kind, id }: Target, within: number | null): string {
  if (kind === "item") return paths.product(id)
  if (kind === "collection") return paths.collection(id)
  if (kind === "group-item" && within) return paths.groupItem(within, id)
  return kind === "message" && within ? paths.group(within, { tab: "chat" }) : paths.friends()
}

export const loader = userLoader(read)

const failed = "Failed to send the report"

export const action = formAction({
  schema: reportSchema.pick({ reason: true }),
  failed,
  guard: read,
  run: async ({ viewer, subject: { kind, id }, input: { reason }, options }) => {
    await limitReports(requireUser(viewer).id)
    return report(viewer, { kind, id, reason }, options)
  },
  done: (_, { subject }) => ({
    to: subject.back,
    toast: success("Thank you. The administrators will look at it."),
  }),
})
export const clientAction = sendForm(failed)

const title = "Report to the administrators"

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, title, "Say what is wrong.")

export default function Report() {
  const { kind, summary, back } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl">
      <PageHeader title={title} back={{ to: back, label: "Back" }} />
      <p className="mb-2 text-sm text-muted">The {kind.replace("-", " ")} that you report:</p>
      <blockquote className="mb-6 line-clamp-6 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
        {summary}
      </blockquote>
      <ActionForm className="grid gap-4">
        <TextArea
          label="What is wrong with it?"
          name="reason"
          rows={4}
          required
          maxLength={REASON_MAX}
          help="Only the administrators read this. They see your name."
        />
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton>Report</SubmitButton>
          <ButtonLink variant="quiet" to={back}>
            Cancel
          </ButtonLink>
        </div>
      </ActionForm>
    </div>
  )
}
