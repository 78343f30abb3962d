import {
  type FetcherWithComponents,
  useActionData,
  useFormAction,
  useNavigate,
  useNavigation,
} from "@remix-run/react"
import { useEffect } from "react"
import type { FormResult } from "~/http/forms/result.ts"
import { useActionToast } from "./toast.tsx"

type FormState = { result: FormResult | undefined; pending: boolean }

/**
 * What the route's action answered to its form, and whether the form is being sent.
 * @param action the form's address, when it is not the route's own.
 */
export function useFormResult(action?: string): FormState {
  const own = useFormAction()
  const { state, formAction } = useNavigation()
  const result = useHandledResult(useActionData() as FormResult | undefined, state === "idle")
  return { result, pending: formAction === (action ?? own) }
}

/** The same for a form that is sent by a fetcher; without JavaScript the route's action answers. */
export function useFetcherResult(fetcher: FetcherWithComponents<unknown>): FormState {
  const sent = useHandledResult(fetcher.data as FormResult | undefined, fetcher.state === "idle")
  const posted = useActionData() as FormResult | undefined
  return { result: sent ?? posted, pending: fetcher.state !== "idle" }
}

/** Shows the result's toast, and closes a dialog whose form was saved. */
function useHandledResult(result: FormResult | undefined, isIdle: boolean): FormResult | undefined {
  const navigate = useNavigate()
  useActionToast(result?.toast)
  useEffect(() => {
    // The page below reads its new data first: going back would cancel that.
    if (!result?.saved || !isIdle) return
    const { goTo } = result.saved
    if (goTo) addEventListener("popstate", () => navigate(goTo, { replace: true }), { once: true })
    navigate(-1)
  }, [result, isIdle, navigate])
  return result?.saved ? undefined : result
}
