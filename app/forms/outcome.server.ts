import type { SubmissionResult } from "@conform-to/react"
import type { EditConflict } from "~/domain/edit.server.ts"
import type { User } from "~/domain/viewer.ts"
import type { DomainError } from "~/errors.ts"
import type { ToastInput, ToastWords } from "~/words/messages.ts"
import type { PrefilledForm } from "./values.server.ts"

export type Done = { to: string; toast?: ToastWords & Partial<ToastInput>; headers?: HeadersInit }

/** What became of a form. `respond` makes the response of it. */
export type Outcome =
  | { kind: "saved"; done: Done }
  | { kind: "shown"; form: PrefilledForm }
  /** The schema found errors, or a picture was refused. */
  | { kind: "invalid"; fields: FormData; reply: SubmissionResult }
  /** `error` is null for an error of ours, which users must not see. */
  | { kind: "refused"; fields: FormData; error: DomainError | null }
  | { kind: "conflict"; fields: FormData; conflict: EditConflict }
  | { kind: "signed-out"; fields: FormData }
  /** Another account opened it. `fields` is null when this user may not see the page around the form. */
  | { kind: "opened-by-another"; viewer: User; fields: FormData | null }
  /** The guard, `prepare` or `run` threw a redirect. */
  | { kind: "elsewhere"; response: Response }
  /** The form was not read, or its page is not there: nothing can be shown again. */
  | { kind: "error-page"; error: DomainError }
