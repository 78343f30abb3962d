import { Await, Navigate, useAsyncError, useLoaderData } from "@remix-run/react"
import { type ReactNode, Suspense, useDeferredValue } from "react"
import { SkeletonLine } from "../ui/masonry.tsx"
import { explainError } from "./error-page.tsx"
import { FormError } from "./field.tsx"

type Props<Data> = { children: (data: Data) => ReactNode }

/** The content of a dialog whose loader's data may not be loaded yet (`openThenLoad`). */
export function DialogData<Data extends object>({ children }: Props<Data>) {
  // Deferred, so that the shown data stays while the dialog loads its data again.
  const loaded = useDeferredValue(useLoaderData() as Data | { pending: Promise<Data> })
  // One structure for both, so that what is typed stays when the dialog reads again.
  return (
    <Suspense fallback={<SkeletonLine className="h-10 w-full" />}>
      <Await resolve={"pending" in loaded ? loaded.pending : loaded} errorElement={<NotLoaded />}>
        {children}
      </Await>
    </Suspense>
  )
}

function NotLoaded() {
  const error = useAsyncError()
  const redirect = error instanceof Response && error.headers.get("Location")
  if (redirect) return <Navigate to={redirect} replace />
  const { message, hint } = explainError(error)
  return <FormError errors={[hint ?? message]} />
}
