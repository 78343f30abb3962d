import { Await, Navigate, useAsyncError, useLoaderData } from "@remix-run/react"
import { type ReactNode, Suspense } from "react"
import { explainError } from "./error-page.tsx"
import { FormError } from "./form-error.tsx"
import { SkeletonLine } from "./skeleton.tsx"

type Props<Data> = { children: (data: Data) => ReactNode }

/** The content of a dialog whose loader's data may still be on its way (`openThenLoad`). */
export function ArrivingData<Data extends object>({ children }: Props<Data>) {
  const loaded = useLoaderData() as Data | { arriving: Promise<Data> }
  if (!("arriving" in loaded)) return children(loaded)
  return (
    <Suspense fallback={<SkeletonLine className="h-10 w-full" />}>
      <Await resolve={loaded.arriving} errorElement={<NotArrived />}>
        {children}
      </Await>
    </Suspense>
  )
}

function NotArrived() {
  const error = useAsyncError()
  const redirect = error instanceof Response && error.headers.get("Location")
  if (redirect) return <Navigate to={redirect} replace />
  const { message, hint } = explainError(error)
  return <FormError errors={[hint ?? message]} />
}
