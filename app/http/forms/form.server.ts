import { type ActionFunctionArgs, data } from "@remix-run/node"
import type { z } from "zod"
import { DomainError, Forbidden, Invalid, Unauthenticated } from "~/errors.ts"
import type { ToastInput, ToastWords } from "~/messages.ts"
import { busyPage, type PageArgs, pageAddress, pageArgs, toSignIn } from "../page.server.ts"
import { retryAfterOf } from "../response/error-response.server.ts"
import { isForeignWrite } from "../server/origin.ts"
import { countWrite } from "../server/rate-limit.server.ts"
import { BODY_MAX_BYTES, decodeForm, readBytes } from "./body.server.ts"
import { carryOut } from "./carry-out.server.ts"
import type { Failure, Failures } from "./failure.ts"
import type { Answered, Refill } from "./form-answer.server.ts"
import { singleFields } from "./form-fields.server.ts"
import { KEPT_MAX_BYTES, type Keeping, toSignInWith } from "./kept-form.server.ts"
import { readMultipart } from "./multipart.server.ts"
import { formContent, wasCarriedOut } from "./one-time-key.server.ts"
import { readPast, readPictureForm, readTexts, type SentForm } from "./upload-old.server.ts"

export { type FormAnswer, formAnswerOf, Refill } from "./form-answer.server.ts"

/** Where the browser goes when a form was carried out, and what it says there. */
export type Done = { to: string; toast?: ToastWords & Pick<ToastInput, "durationMs">; headers?: HeadersInit }

export type FormArgs<S extends z.ZodObject> = PageArgs & { input: z.output<S>; form: FormData }

type Senders = Keeping & {
  /** A form that a visitor may send (signing in and up); all others need a session. */
  visitorsMay?: boolean
  /** The specification's words for being signed out, where it has some. */
  signedOut?: { message: string; title?: string }
  /** It ends the session that it is sent by: whoever sends it again is nobody any more, and is answered as at first. */
  endsSession?: boolean
  /** Also done for whoever has passed the limit of writes (`countWrite`): the ways to shut others out of the account. */
  beyondWriteLimit?: boolean
}

/** One form of a page. */
export type FormHandler<S extends z.ZodObject, R> = Senders & {
  schema: S
  /**
   * Carries it out by one command; under a repeated one-time key the command gives its first result again. A `Refill`
   * gives the form back, filled in.
   */
  run: (args: FormArgs<S>) => Promise<R>
  done: (result: Exclude<R, Refill>, args: FormArgs<S>) => Done | Promise<Done>
  /** Title of a toast for fields that break a rule, for the forms that the specification gives one. */
  invalidTitle?: string
}

type FormRunner = Senders & {
  handle: (sent: SentForm, page: PageArgs, as: Intended) => Promise<Response | Answered>
}

/** Which form of its page it is, and what that one says when it fails. */
export type Intended = {
  intent: string
  failure: Failure
  /** Why it is not carried out, whatever is in it. */
  refusal: DomainError | null
}

/** Declares a form, so that the types of its schema and its result are joined. */
export const form = <S extends z.ZodObject, R>(handler: FormHandler<S, R>): FormRunner => {
  const { visitorsMay, signedOut, endsSession, beyondWriteLimit, prepare, standsOn } = handler
  const handle: FormRunner["handle"] = (sent, page, as) => carryOut(handler, sent, page, as)
  return { visitorsMay, signedOut, endsSession, beyondWriteLimit, prepare, standsOn, handle }
}

/**
 * A page's action from its forms, told apart by the `intent` field (the submit button's). Refuses writes from another
 * origin and, before anything else is looked at, those without a session: what was typed then waits for its person
 * behind sign-in. A form that breaks a rule is answered 422 with everything typed kept, another refusal with its own
 * status, a form that was carried out 303 with a toast.
 * @param failures what each says when it fails; the page's `clientAction` says the same when nothing answers.
 * @param options.pictures some of the forms carry pictures; a field of theirs is then the path of the stored picture.
 * @param options.textBytes how much text those may bring, where one has a field for more than 512 KB.
 */
export function formAction<Intent extends string>(
  forms: Record<Intent, FormRunner>,
  failures: Failures<Intent>,
  options: Reading = {},
) {
  const isIntent = (name: string): name is Intent => Object.hasOwn(forms, name)

  return async (args: ActionFunctionArgs): Promise<Response | Answered> => {
    const page = await pageArgs(args).catch((error) => {
      throw error instanceof DomainError ? busyPage(error, args) : error
    })
    try {
      if (isForeignWrite(page.request)) throw new Forbidden("This request came from another site")
      const tooMany = countWrite(page.viewer, page.context.clientAddress)
      // What was typed is given back, except with files: those are not read.
      if (tooMany && isMultipart(page.request)) throw tooMany
      const sent = await sentForm(page, options)
      const intent = String(sent.fields.get("intent") ?? "")
      if (!isIntent(intent))
        throw sent.leftOut ? new Unauthenticated() : new Invalid({ intent: ["This form is not known here"] })
      const runner = forms[intent]
      if (!runner.visitorsMay && !page.viewer && !(await isRepeated(page, sent, runner))) {
        const error = new Unauthenticated(runner.signedOut?.message, runner.signedOut)
        return await toSignInWith(page, error, sent, runner)
      }
      const refusal = runner.beyondWriteLimit ? null : tooMany
      return await runner.handle(sent, page, { intent, failure: failures[intent], refusal })
    } catch (error) {
      if (error instanceof Unauthenticated) return toSignIn(page.request, error, pageAddress(page.url))
      if (!(error instanceof DomainError)) throw error
      page.context.retryAfter ??= retryAfterOf(error)
      throw data(
        { message: error.message, requestId: page.context.requestId ?? null },
        { status: error.status },
      )
    }
  }
}

/** Whether a form that has ended its own session is sent again, by whoever is nobody any more. */
const isRepeated = async (page: PageArgs, sent: SentForm, runner: FormRunner): Promise<boolean> =>
  runner.endsSession === true && (await wasCarriedOut(page, sent, runner))

type Reading = { pictures?: boolean; textBytes?: number }

/** @throws {DomainError} for a form that is too large, has too many fields, or one that no form of ours has. */
async function sentForm(page: PageArgs, reading: Reading): Promise<SentForm> {
  const sent = await readForm(page, reading)
  return { ...sent, fields: singleFields(sent.fields) }
}

async function readForm(page: PageArgs, { pictures, textBytes }: Reading): Promise<SentForm> {
  const { request } = page
  if (!isMultipart(request)) return plain(decodeForm(request, await readBytes(request, BODY_MAX_BYTES)))
  return pictures ? withPictures(page, textBytes) : plain(await readMultipart(request, readPast))
}

const plain = (fields: FormData): SentForm => ({ fields, content: formContent(fields), refused: {} })

const isMultipart = (request: Request) =>
  /^multipart\//i.test(request.headers.get("Content-Type")?.trimStart() ?? "")

/** Pictures are taken from the signed-in alone, whichever form they come with; of the others' forms, what may be kept. */
async function withPictures(page: PageArgs, textBytes: number | undefined): Promise<SentForm> {
  if (page.viewer) return readPictureForm(page, textBytes)
  try {
    return await readTexts(page.request, KEPT_MAX_BYTES)
  } catch (error) {
    throw error instanceof DomainError ? new Unauthenticated() : error
  }
}
