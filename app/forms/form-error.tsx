import { ErrorIcon } from "../ui/icons.ts"

/** Screen readers announce errors when they appear. */
export function FormError({ id, errors }: { id?: string; errors?: string[] | null }) {
  if (!errors?.length) return null
  return (
    <div
      id={id}
      role="alert"
      className="flex gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm font-medium text-danger"
    >
      <ErrorIcon className="size-5" />
      <div>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  )
}
