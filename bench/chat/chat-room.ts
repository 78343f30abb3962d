/** A group with messages, made by the app's own API, and how to poll it. */
export type ChatRoom = {
  path: string
  headers: Record<string, string>
  write: (content: string) => Promise<void>
}

export async function makeChatRoom(port: number, messages: number): Promise<ChatRoom> {
  let cookie = ""
  const post = async (path: string, json: unknown): Promise<Response> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: cookie },
      body: JSON.stringify(json),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const account = { email: "bench@example.com", username: "bench", password: "correct horse" }
  const signedUp = await post("/register", account)
  cookie = signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  const { id } = (await (await post("/groups", { name: "Bench" })).json()) as { id: number }
  const path = `/groups/${id}/messages`
  const write = async (content: string) => void (await post(path, { content }))
  for (let n = 1; n <= messages; n++) await write(`Message ${n}`)
  return { path: `/api${path}`, headers: { Cookie: cookie }, write }
}
