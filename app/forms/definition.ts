import type { z } from "zod"
import type { Editing } from "~/domain/edit.server.ts"
import type { receiveFile, SentFile } from "~/http/body/file-upload.server.ts"
import type { FailureToasts } from "~/words/messages.ts"
import type { PageArgs, SignInWords } from "../http/page.server.ts"
import type { Done } from "./outcome.server.ts"
import type { PictureField, PrefilledForm } from "./values.server.ts"

export type FormArgs<S extends z.ZodObject, G> = PageArgs & {
  subject: G
  input: z.output<S>
  fields: FormData
  /** The page that the form's button stands on, if the form names one. */
  back: string | null
  /** Pass them to the command, whose write obeys them. `edit` has the values that the user was shown. */
  options: Editing
  /** Null for a form that takes none. Removed after `run`. */
  file: SentFile | null
}

export type FormDefinition<S extends z.ZodObject, R, G> = {
  schema?: S | undefined
  failed: FailureToasts
  /** The title of the toast with the first error of the schema. Without it, errors stand at their fields only. */
  invalidTitle?: string
  /** Checks that the viewer may send the form. Runs before the body is read, and loads what `run` needs. */
  guard?: (page: PageArgs) => Promise<G>
  /** Visitors may send it too, or are asked to sign in with these words. */
  visitors?: "may" | SignInWords
  /** The form runs in a demo, as it saves nothing, or who is signed in, or above the limit of writes, as it shuts others out. */
  runsDespite?: readonly ("demo" | "write-limit")[]
  /** What a demo shows instead of saving what was typed. */
  inDemo?: (page: PageArgs, fields: FormData) => Promise<PrefilledForm>
  /** The form ends its own session. A repetition by our script then comes without one, and gets the first result. */
  endsSession?: boolean
  /** Sent twice with the same values within `sameWithinMs` (10 minutes by default), it creates one thing. */
  creates?: boolean | { sameWithinMs: number }
  /** A picture that is stored as it arrives, or `receiveFile`, which saves the field `file` until `run` has ended. */
  upload?: PictureField | typeof receiveFile
  /** Merges fields that are several controls, before they are checked. A form that it returns is shown, and nothing is saved. */
  prepare?: (args: Omit<FormArgs<S, G>, "input" | "options">) => Promise<PrefilledForm | null> | undefined
  run: (args: FormArgs<S, G>) => Promise<R>
  done: (result: Exclude<R, PrefilledForm>, args: FormArgs<S, G>) => Done | Promise<Done>
}

/** What a form parses, loads and gives is its own affair: around it, one of its functions hands it to the next. */
export type AnyForm = FormDefinition<z.ZodObject, unknown, unknown>
