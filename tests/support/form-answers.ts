export type Refused = {
  data: {
    intent: string
    reply: { initialValue?: Record<string, unknown>; error?: Record<string, string[]> }
    toast: { title: string; description?: string; kind: string } | null
  }
  init: { status: number }
}

/** What the page says to a form that it did not carry out. */
export function refusal(answer: unknown) {
  if (answer instanceof Response) throw new Error(`The form was answered ${answer.status}`)
  const { data, init } = answer as Refused
  return { status: init.status, values: data.reply.initialValue, errors: data.reply.error, toast: data.toast }
}

/** Where the browser goes from a form that was carried out. */
export function going(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`The form was refused: ${JSON.stringify(answer)}`)
  return { status: answer.status, to: answer.headers.get("Location"), cookies: answer.headers.getSetCookie() }
}
