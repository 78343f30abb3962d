/** `fetch` does not tell how far an upload is. @throws {TypeError} without a response, as `fetch`. */
export const sendFiles = (
  { method, url, headers, signal }: Request,
  body: FormData,
  progress: () => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    sender.open(method, url)
    // The browser names the boundary of this body itself.
    for (const [name, value] of headers) if (name !== "content-type") sender.setRequestHeader(name, value)
    sender.responseType = "arraybuffer"
    sender.upload.onprogress = progress
    sender.onload = () => resolve(responseOf(sender))
    sender.onerror = () => reject(new TypeError("Failed to send files"))
    signal.addEventListener("abort", () => {
      sender.abort()
      reject(signal.reason)
    })
    sender.send(body)
  })

function responseOf(sender: XMLHttpRequest): Response {
  const { status, statusText, response } = sender
  const lines = sender.getAllResponseHeaders().trim().split("\r\n")
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(response?.byteLength > 0 ? response : null, { status, statusText, headers })
}
