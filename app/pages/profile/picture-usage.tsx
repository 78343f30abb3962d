import { useLoaderData } from "@remix-run/react"
import type { loader } from "./route.tsx"

const inMb = (size: number) => `${size.toLocaleString("en")} MB`

/** How much of their quota the user's pictures take. */
export function PictureUsage() {
  const { usedMb, quotaMb } = useLoaderData<typeof loader>().pictures
  if (!quotaMb) return <p>{inMb(usedMb)} used</p>
  return (
    <>
      <p id="picture-usage">
        {inMb(usedMb)} of {inMb(quotaMb)} used
      </p>
      <meter
        aria-labelledby="picture-usage"
        className="mt-2 w-full"
        max={quotaMb}
        high={quotaMb * 0.9}
        optimum={0}
        value={usedMb}
      />
    </>
  )
}
