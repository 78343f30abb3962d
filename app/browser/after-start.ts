/** Remix gives the data of the server's page to whatever is read until the router has started. */
export function afterStart(run: () => void): void {
  const router = window.__remixRouter
  if (!router || router.state.initialized) {
    run()
    return
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    // The router has not finished yet.
    setTimeout(run)
  })
}
