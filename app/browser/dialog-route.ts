import type { ClientLoaderFunctionArgs } from "@remix-run/react"

/** The `clientLoader` of a dialog that shows only data of the page below: it opens without asking the server. */
export const openAtOnce = async () => null

/** The `clientLoader` of a dialog with data of its own: it opens at once, and shows the data when it has arrived. */
export const openThenLoad = async ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  arriving: serverLoader(),
})
