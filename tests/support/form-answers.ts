import { takeToast } from "~/http/session/cookies.server.ts"
import { cookieName } from "./cookie-name.ts"

export type Refused = {
  data: {
    intent: string
    reply: { initialValue?: Record<string, unknown>; error?: Record<string, string[]> }
    toast: { title: string; description?: string; kind: string } | null
  }
  init: { status: number }
}

/** The parts of the response to a form that was not saved. */
export function refusal(answer: unknown) {
  if (answer instanceof Response) throw new Error(`The form was saved: ${answer.status}`)
  const { data, init } = answer as Refused
  return { status: init.status, values: data.reply.initialValue, errors: data.reply.error, toast: data.toast }
}

/** The parts of the redirect after a form was saved. */
export function going(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`The form was refused: ${JSON.stringify(answer)}`)
  return { status: answer.status, to: answer.headers.get("Location"), cookies: answer.headers.getSetCookie() }
}

/** The toast on a rendered page: its title, a colon and its text. */
export const toastIn = ({ text }: { text: (selector: string) => string }) =>
  `${text(".toasts [role=alert] p:first-child")}: ${text(".toasts [role=alert] p + p")}`

/** The toast that a response leaves for the next page. */
export async function toastOf(response: Response) {
  const cookie =
    response.headers.getSetCookie().find((one) => one.startsWith(`${cookieName("toast")}=`)) ?? ""
  const { toast } = await takeToast(new Request("http://curio.test", { headers: { Cookie: cookie } }), {})
  if (!toast) throw new Error("There is no toast")
  return toast
}
