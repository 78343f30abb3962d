const SAID = ["TimeoutError", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]

/** Whether a bucket could not be reached or did not answer: what the network or the S3 client says, or its `cause`. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  return SAID.includes(error.name) || SAID.includes(code) || isOutOfReach(error.cause)
}
