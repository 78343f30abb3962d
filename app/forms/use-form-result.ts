import type { SubmissionResult } from "@conform-to/react"
import {
  type FetcherWithComponents,
  useActionData,
  useFetcher,
  useFormAction,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from "@remix-run/react"
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react"
import type { FormResult, RootData } from "~/context.ts"
import { useActionToast } from "../ui/toast.tsx"

type SentForm = { result: FormResult | undefined; pending: boolean; saved: boolean }

/** Sends this route's form to another route at the same address. Its result is newer than that of the navigation. */
export const useSentElsewhere = () => useFetcher({ key: useFormAction(".") + useLocation().key })

/** The router forgets the last result when the page reads its data again, as after another tab's write. This keeps it. */
export function useResult(): FormResult | null | undefined {
  const sent = useActionData()
  const result = (useSentElsewhere().data ?? sent) as FormResult | null | undefined
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, result })
  // A form that is shown again replaces its entry in the history, after its result has come.
  const isKept = result === kept.result && key === kept.key
  if (result && !result.saved && !isKept) setKept({ key, result })
  return result ?? (kept.key === key ? kept.result : undefined)
}

/** @param action the address of the form, if the route has several. */
export function useFormResult(action?: string): SentForm {
  const own = useFormAction()
  const [navigation, elsewhere] = [useNavigation(), useSentElsewhere()]
  const handled = useHandledResult(useResult(), navigation.state === "idle" && elsewhere.state === "idle")
  return { ...handled, pending: [navigation.formAction, elsewhere.formAction].includes(action ?? own) }
}

/** Use it for a form that a fetcher sends to another route. Without JavaScript, the result is in the root's data. */
export function useFetcherResult(fetcher: FetcherWithComponents<unknown>, action: string): SentForm {
  const { result: sent, saved } = useHandledResult(
    useNewData(fetcher) as FormResult | null | undefined,
    fetcher.state === "idle",
  )
  const posted = useRouteLoaderData<RootData>("root")?.posted as (FormResult & { action: string }) | null
  const ofThisForm = posted?.action === action.split("?")[0] ? posted : undefined
  return { result: sent ?? ofThisForm ?? undefined, pending: fetcher.state !== "idle", saved }
}

/** A fetcher keeps the data of a failure when its next submission leads to a redirect. */
function useNewData({ state, data }: FetcherWithComponents<unknown>): unknown {
  const old = useRef<unknown>()
  useEffect(() => {
    if (state === "submitting") old.current = data
  }, [state, data])
  return state !== "submitting" && data === old.current ? undefined : data
}

function useHandledResult(result: FormResult | null | undefined, isIdle: boolean) {
  const navigate = useNavigate()
  useActionToast(result?.toast)
  useEffect(() => {
    // The page below reads its new data first: going back would cancel that.
    if (!result?.saved || !isIdle) return
    const { goTo } = result.saved
    if (goTo) addEventListener("popstate", () => navigate(goTo, { replace: true }), { once: true })
    navigate(-1)
  }, [result, isIdle, navigate])
  const saved = result?.saved !== undefined
  return { result: saved ? undefined : (result ?? undefined), saved }
}

/** The server's reply without the errors of fields that have become valid since. */
export function useReplyWhileWrong(
  form: RefObject<HTMLFormElement>,
  result: FormResult | undefined,
): SubmissionResult | undefined {
  const reply = result?.reply
  const [valid, setValid] = useState<{ of?: SubmissionResult; names: string[] }>({ names: [] })

  useEffect(() => {
    if (!reply?.error || !form.current) return
    const sent = new FormData(form.current)
    let stop: (() => void) | undefined
    let isOver = false
    import("./late/valid-fields.ts").then(
      ({ watchFields }) => {
        if (form.current && !isOver)
          stop = watchFields(form.current, sent, reply, (names) => setValid({ of: reply, names }))
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [form, reply])

  if (!reply?.error || valid.of !== reply) return reply
  const isWrong = ([name]: [string, unknown]) => !valid.names.includes(name) || (name === "" && result?.stays)
  return { ...reply, error: Object.fromEntries(Object.entries(reply.error).filter(isWrong)) }
}

type FormValues = Readonly<Record<string, unknown>>

export type FormState = {
  id: string
  pending: boolean
  reply?: SubmissionResult | undefined
  values?: FormValues | undefined
  isGone?: boolean | undefined
  /** What `run` answered with instead of leading elsewhere. */
  notice?: unknown
  /** For a restored draft: the hashes of what its user had been shown. */
  shown?: string | undefined
}

/** Gives what stands below a field besides its help and errors. */
export const FieldNoteContext = createContext<(name: string | undefined) => ReactNode>(() => null)

export const FormContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error("This needs a form of form.tsx around it")
  return form
}

/** The result is null outside of forms. Values that the server gave back count before those that the form was shown with. */
export function useFormField(name: string | undefined) {
  const form = useContext(FormContext)
  if (!form || !name) return null
  const { id, reply, values } = form
  const wrong = Object.keys(reply?.error ?? {}).filter(Boolean)
  return {
    id: `${id}-${name}`,
    value: (reply?.initialValue ?? values)?.[name],
    errors: reply?.error?.[name],
    /** True for the first invalid field without JavaScript; undefined without errors. */
    autoFocus: wrong.length > 0 ? name === wrong[0] : undefined,
  }
}
